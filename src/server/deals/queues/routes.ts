import { getQueues } from '#api/deals/queues.ts';
import { Routes } from '#server/platform/http/http.ts';
import { queuesNow } from './queues.ts';

export const queueRoutes = new Routes().answerMember(getQueues, queuesNow);
