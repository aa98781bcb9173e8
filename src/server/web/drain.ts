import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Watches a server's connections, so that it can be stopped gently. The result stops it: no new connections, idle ones
 * closed (a browser opens some in advance and never asks), requests under way answered; what is then still open is cut
 * after `patienceMilliseconds`.
 */
export function drainable(server: Server): (patienceMilliseconds: number) => Promise<void> {
  const open = new Map<Socket, Set<ServerResponse>>();
  let stopping = false;

  server.on('connection', (socket) => {
    open.set(socket, new Set());
    socket.once('close', () => open.delete(socket));
  });
  // Before the answer is made: afterwards its headers may have been sent.
  server.prependListener('request', ({ socket }, response) => {
    const underWay = open.get(socket);
    underWay?.add(response);
    if (stopping) response.setHeader('Connection', 'close');
    response.once('close', () => {
      underWay?.delete(response);
      if (stopping && underWay?.size === 0) socket.end();
    });
  });

  return (patienceMilliseconds) =>
    new Promise((resolve) => {
      stopping = true;
      const force = setTimeout(() => server.closeAllConnections(), patienceMilliseconds);
      server.close(() => {
        clearTimeout(force);
        resolve();
      });
      for (const [socket, underWay] of open) {
        if (underWay.size === 0) socket.destroy();
        for (const response of underWay) if (!response.headersSent) response.setHeader('Connection', 'close');
      }
    });
}
