import { loadReference } from '#seed/load-reference.ts';
import { databaseSetup } from './database-setup.ts';

/** The template that every test's database is copied from: migrated, with the reference data and nothing else. */
export default databaseSetup(loadReference);
