import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { errorCodes } from '#api/common/envelope.ts';
import { changeRoles, inviteColleague, removeColleague, type Colleagues } from '#api/members/colleague.ts';
import { everydayRoles, type CompanyRole } from '#api/members/company-roles.ts';
import { modifyCompany } from '#api/members/enterprise.ts';
import { getMyAccount, type MemberBase } from '#api/members/user.ts';
import { refuseContract } from '#api/deals/contract.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { joinCompany } from '../../support/colleagues.ts';
import { newBuyer, type Company } from '../../support/deals.ts';
import { dataOf, expectInvalid, startMemberApi, type Person } from '../../support/member-api.ts';
import { tryPost } from '../../support/rfqs.ts';

const api = startMemberApi();
let head: Company;
let colleague: Person;
beforeEach(async () => {
  api.clock.now = new Date('2026-07-15T12:00:00Z');
  head = await newBuyer(api);
  colleague = await api.person();
});

const join = (person: Person, roles?: CompanyRole[]) => joinCompany(api, head, person, roles);
const change = (caller: Person, { id }: Person, roles: CompanyRole[]) =>
  api.post<Colleagues>(changeRoles.path, caller, { id, roles });
const remove = (caller: Person, { id }: Person) => api.post<Colleagues>(removeColleague.path, caller, { id });
const account = async (caller: Person) =>
  dataOf(await api.get<{ memberBaseRespVO: MemberBase }>(getMyAccount.path, caller)).memberBaseRespVO;
const rolesOf = (people: Colleagues, { id }: Person) => people.members.find((one) => one.id === id)?.roles;

describe('a role', () => {
  it('is given with the invitation, and everything but the company’s own affairs without a word', async () => {
    expect(rolesOf(await join(colleague, ['sales', 'viewer', 'buyer']), colleague)).toEqual(['buyer', 'sales']);
    const other = await api.person();
    expect(rolesOf(await join(other), other)).toEqual([...everydayRoles]);
    expect((await account(head)).roles).toEqual(['owner']);
  });

  it('is refused where an invitation names none, or one that does not exist', async () => {
    for (const roles of [[], ['boss']])
      expectInvalid(
        await api.post(inviteColleague.path, head, { email: colleague.email, roles }),
        roles.length > 0 ? 'roles.0' : 'roles',
      );
  });

  it('is asked anew with each call, and the refusal names who has it', async () => {
    await join(colleague, ['buyer']);
    const other = await api.person();
    await join(other, ['signatory']);
    await api.db.update(member).set({ nickname: 'Chen Li' }).where(eq(member.id, other.id));
    const id = crypto.randomUUID();
    const refuse = () => api.post(refuseContract.path, colleague, { id, reason: 'priceMoved' });
    const refused = await refuse();
    expect(refused.body).toMatchObject({ errorcode: errorCodes.roleNeeded, data: null });
    expect(refused.body.message).toContain('Chen Li');
    expect((await account(colleague)).ask.signatory).toEqual(['Chen Li']);
    dataOf(await change(head, colleague, ['buyer', 'signatory']));
    expect((await refuse()).body.errorcode).not.toBe(errorCodes.roleNeeded);
    expect((await account(colleague)).ask).not.toHaveProperty('signatory');
  });

  it('stops at once what it was needed for', async () => {
    await join(colleague, ['buyer']);
    expect((await tryPost(api, { ...colleague, company: '' }, {})).body.errorcode).not.toBe(errorCodes.roleNeeded);
    dataOf(await change(head, colleague, ['viewer']));
    expect((await tryPost(api, { ...colleague, company: '' }, {})).body.errorcode).toBe(errorCodes.roleNeeded);
  });

  it('is changed by an owner: who has it is told, and it is written down', async () => {
    await join(colleague, ['buyer']);
    dataOf(await change(head, colleague, ['treasurer', 'approver']));
    const told = (await api.emailsTo(colleague)).find(({ template }) => template === 'rolesChanged');
    expect(told?.data).toEqual({ company: head.company, roles: ['approver', 'treasurer'] });
    const [last] = (await api.auditOf(colleague.id)).filter(({ action }) => action === 'colleague.changeRoles');
    expect(last).toMatchObject({ actorId: head.id, detail: { from: ['buyer'], to: ['approver', 'treasurer'] } });
    dataOf(await change(head, colleague, ['treasurer', 'approver', 'viewer']));
    expect((await api.emailsTo(colleague)).filter(({ template }) => template === 'rolesChanged')).toHaveLength(1);
  });

  it('is gone with the company', async () => {
    await join(colleague, ['viewer']);
    dataOf(await remove(head, colleague));
    expect(rolesOf(await join(colleague), colleague)).toEqual([...everydayRoles]);
  });
});

describe('an owner', () => {
  it('has all of it: invites, changes, removes and keeps the company’s data', async () => {
    await join(colleague, ['owner', 'sales']);
    const other = await api.person();
    expect(rolesOf(await join(other, ['sales']), colleague)).toEqual(['owner']);
    expect((await account(colleague)).ask).toEqual({});
    dataOf(await change(colleague, other, ['buyer']));
    dataOf(await api.post(modifyCompany.path, colleague, { mainProducts: 'PP', employees: '1-20' }));
    expect(dataOf(await remove(colleague, other)).members).toHaveLength(2);
  });

  it('who had the company certified can neither be removed nor be something less', async () => {
    await join(colleague, ['owner']);
    expectInvalid(await change(colleague, head, ['viewer']), 'roles');
    expectInvalid(await change(head, head, ['viewer']), 'roles');
    expectInvalid(await remove(colleague, head), 'id');
    expect((await account(head)).roles).toEqual(['owner']);
  });

  it('of another company, or somebody who is none, changes nobody’s', async () => {
    await join(colleague, ['buyer']);
    const [stranger, other] = [await newBuyer(api), await api.person()];
    await join(other, ['approver', 'sales']);
    expect((await change(stranger, colleague, ['owner'])).status).toBe(404);
    expect((await change(other, colleague, ['owner'])).body.errorcode).toBe(errorCodes.roleNeeded);
    expect((await change(colleague, colleague, ['owner'])).body.errorcode).toBe(errorCodes.roleNeeded);
    expect((await change(await api.person(), colleague, ['owner'])).status).toBe(403);
  });
});
