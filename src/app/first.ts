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
