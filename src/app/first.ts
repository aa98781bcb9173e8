/**
 * What a member's page shows at once, or null: then its island asks by itself, and says what is wrong. Nothing that fails
 * here may keep the page from its reader.
 */
export async function firstOf<Data>(answer: Promise<Data> | null): Promise<Data | null> {
  try {
    return await answer;
  } catch {
    return null;
  }
}

/** What a page brings along of a store that it can ask for; null when it could not. */
export type First<Store extends { ask: (...given: never[]) => Promise<unknown> }> = Awaited<
  ReturnType<Store['ask']>
> | null;
