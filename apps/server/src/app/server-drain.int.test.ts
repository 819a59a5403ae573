import { Agent, createServer, request, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ServerDrain } from './server-drain.js';

async function listening(handler: RequestListener): Promise<{ server: Server; port: number }> {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, port: (server.address() as AddressInfo).port };
}

function ask(port: number, agent: Agent): Promise<number | string> {
  return new Promise((resolve) => {
    request({ host: '127.0.0.1', port, agent }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    })
      .on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
      .end();
  });
}

test('clients that send requests until the server stops listening are all answered, in each of ten stops', async () => {
  for (let round = 0; round < 10; round++) {
    const { server, port } = await listening((_request, response) => void setTimeout(() => response.end('ok'), Math.random() * 5));
    const drain = new ServerDrain(server);
    const answers: (number | string)[] = [];
    const client = async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      for (let answer: number | string = 200; answer === 200; answers.push(answer)) answer = await ask(port, agent);
      agent.destroy();
    };
    const clients = Promise.all(Array.from({ length: 20 }, client));
    await pause(50);
    await drain.drain({ notice: 50, answers: 1_000 });
    await clients;
    expect([...new Set(answers)].sort()).toEqual([200, 'ECONNREFUSED']);
  }
});

test('a running request is answered, and one that takes too long is ended in time', async () => {
  let arrived = 0;
  const { server, port } = await listening((incoming, response) => {
    arrived += 1;
    if (incoming.url === '/') setTimeout(() => response.end('ok'), 300);
  });
  const drain = new ServerDrain(server);
  const slow = ask(port, new Agent());
  const endless = new Promise((resolve) => {
    request({ host: '127.0.0.1', port, path: '/endless' })
      .on('error', (error: NodeJS.ErrnoException) => resolve(error.code))
      .end();
  });
  await expect.poll(() => arrived).toBe(2);
  const begun = performance.now();
  await drain.drain({ notice: 0, answers: 200 });
  expect(await slow).toBe(200);
  expect(await endless).toBe('ECONNRESET');
  expect(performance.now() - begun).toBeLessThan(10_000);
});
