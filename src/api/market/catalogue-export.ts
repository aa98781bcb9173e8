import { z } from 'zod';
import { call } from '#api/common/call.ts';

export const exportedThings = ['materials', 'chemicals'] as const;
export const exportFormats = ['json', 'csv'] as const;

/** Under which the compilation is given away; what a source has under another one says so in its row. */
export const catalogueLicense = 'CC BY 4.0';

export const exportCatalogue = call({
  method: 'GET',
  path: 'api/product/web/exportCatalogue',
  looks: true,
  access: 'public',
  limit: 'export',
  summary:
    'The public catalogue as a file, with source and license of each statement: grades with their figures, or chemicals; named after its day',
  input: z.object({ what: z.enum(exportedThings), format: z.enum(exportFormats) }),
  answersFile: ['application/json', 'text/csv'],
  data: z.object({}),
});
