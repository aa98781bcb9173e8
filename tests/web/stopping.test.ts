import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { drainable } from '#server/web/drain.ts';
import { gate } from './harness.ts';

const patience = 30_000;

/** A server whose answers the test holds back, and connections to it. */
async function start() {
  const held = gate();
  let asked = 0;
  const server = createServer((_, response) => {
    asked += 1;
    void held.opened.then(() => response.end('answered'));
  });
  const stop = drainable(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  onTestFinished(() => server.closeAllConnections());
  const open = async (): Promise<{ socket: Socket; text: () => string; closed: Promise<unknown> }> => {
    const socket = connect(port, '127.0.0.1').setEncoding('utf8');
    let text = '';
    socket.on('data', (part: string) => (text += part)).on('error', () => undefined);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    await once(socket, 'connect');
    return { socket, text: () => text, closed };
  };
  return { open, stop, answer: held.open, asked: () => asked };
}

const request = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

describe('a stop', () => {
  it('waits for the answers under way, and for nothing else', async () => {
    const server = await start();
    const [silent, busy, finished] = [await server.open(), await server.open(), await server.open()];
    busy.socket.write(request);
    await expect.poll(server.asked).toBe(1);
    finished.socket.write('GET');

    const stopped = server.stop(patience);
    await Promise.all([silent.closed, finished.closed]);
    await expect(server.open()).rejects.toThrow(/ECONNREFUSED/);
    expect(busy.text()).toBe('');
    server.answer();
    await Promise.all([stopped, busy.closed]);
    expect(busy.text()).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*Connection: close[\s\S]*answered/);
  });

  it('closes a connection that is kept open between two requests', async () => {
    const server = await start();
    server.answer();
    const kept = await server.open();
    kept.socket.write(request);
    await expect.poll(kept.text).toMatch(/answered/);
    await server.stop(patience);
    await kept.closed;
  });

  it('does not wait for ever', async () => {
    const server = await start();
    const busy = await server.open();
    busy.socket.write(request);
    await expect.poll(server.asked).toBe(1);
    await server.stop(1);
    await busy.closed;
    expect(busy.text()).toBe('');
  });
});
