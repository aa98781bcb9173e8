/**
 * A promise that is begun and kept in a constant must be waited for by the very next `await`, alone or in
 * `Promise.all`: when another `await` comes first and rejects, nobody is left to hear of this one, and a rejection that
 * nobody hears ends a Node process. A `.catch` on it, or giving it back, will do as well.
 */
export const noLonelyPromise = {
  meta: {
    type: 'problem',
    docs: { description: 'A promise kept in a constant is waited for at once' },
    messages: { lonely: '`{{name}}` may reject while something else is awaited. Use Promise.all.' },
    schema: [],
  },
  create(context) {
    const { sourceCode } = context;
    const { esTreeNodeToTSNodeMap, program } = sourceCode.parserServices;
    const checker = program.getTypeChecker();
    const isPromise = (type) =>
      type.isUnion() ? type.types.some(isPromise) : type.getSymbol()?.getName() === 'Promise';
    const together = /^(all|allSettled|race|any)$/;
    const functionOf = (node) => {
      let at = node.parent;
      while (at && !/Function|Program/.test(at.type)) at = at.parent;
      return at;
    };
    /** Whether the promise that an expression is becomes the one that is awaited, returned or caught. */
    const isHeard = (node) => {
      const { parent } = node;
      switch (parent.type) {
        case 'AwaitExpression':
          return parent;
        case 'ReturnStatement':
        case 'ArrowFunctionExpression':
        case 'YieldExpression':
          return parent;
        case 'ArrayExpression':
        case 'ConditionalExpression':
        case 'LogicalExpression':
        case 'SpreadElement':
        case 'TSNonNullExpression':
        case 'TSAsExpression':
          return isHeard(parent);
        case 'CallExpression': {
          const { callee } = parent;
          const isTogether =
            callee.type === 'MemberExpression' &&
            callee.object.name === 'Promise' &&
            together.test(callee.property.name);
          return isTogether && isHeard(parent);
        }
        case 'MemberExpression': {
          if (parent.object !== node || parent.parent.type !== 'CallExpression') return null;
          const { name } = parent.property;
          if (name === 'catch') return parent.parent;
          return name === 'then' || name === 'finally' ? isHeard(parent.parent) : null;
        }
        default:
          return null;
      }
    };

    const awaits = [];
    const begun = [];
    return {
      AwaitExpression: (node) => void awaits.push(node),
      'ForOfStatement[await=true]': (node) => void awaits.push(node),
      VariableDeclarator(node) {
        if (node.id.type !== 'Identifier' || !node.init || node.init.type === 'AwaitExpression') return;
        if (!/CallExpression|NewExpression|ConditionalExpression|LogicalExpression/.test(node.init.type)) return;
        begun.push(node);
      },
      'Program:exit'() {
        for (const node of begun) {
          const own = functionOf(node);
          if (own.type === 'Program') continue;
          const [next] = awaits
            .filter((one) => functionOf(one) === own && one.range[1] > node.range[1])
            .sort((a, b) => a.range[1] - b.range[1]);
          if (!next) continue;
          const { references } = sourceCode.getDeclaredVariables(node)[0];
          const heard = references.some(({ identifier, init }) => {
            const by = !init && isHeard(identifier);
            return by && by.range[0] <= next.range[1];
          });
          if (heard || !isPromise(checker.getTypeAtLocation(esTreeNodeToTSNodeMap.get(node.init)))) continue;
          context.report({ node, messageId: 'lonely', data: { name: node.id.name } });
        }
      },
    };
  },
};
