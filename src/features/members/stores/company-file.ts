import { asked } from '#app/stores/remote.ts';

/** Everything about a company, by any of its people. */
export const companyFile = asked((client, id: string) => client.get('api/backstage/admin/list/getCompanyFile', { id }));
