import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type Headers = Readonly<Record<string, string>>;

interface ParserErrorAnswer {
  head: Record<string, string | number>;
  body: string;
}

/** Formats an error like any other response (target C9). The connection is closed, because the rest of its data cannot be parsed. */
function parserErrorAnswer(statusCode: number, message: string, headers: Headers): ParserErrorAnswer {
  const body = JSON.stringify({ message, statusCode });
  const head = {
    ...headers,
    'x-request-id': randomUUID(),
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  return { head, body };
}

const statusOf: Readonly<Record<string, [statusCode: number, message: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive in time'],
  HPE_HEADER_OVERFLOW: [431, 'The headers are too large'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The chunk extensions are too large'],
};

/** The connection of a request, with its pending response. */
export type HttpSocket = Socket & { _httpMessage?: ServerResponse | null };

/** Answers requests that Node's parser refuses before they can be routed: 400, 408, 413, 431. */
export function answerClientError(headers: Headers): (error: NodeJS.ErrnoException, socket: Socket) => void {
  return (error, socket: HttpSocket) => {
    // No answer if the client has left, or if a response has begun: a second one would be read as part of it.
    if (error.code !== 'ECONNRESET' && socket.writable && !socket._httpMessage?.headersSent) {
      const [statusCode, message] = statusOf[error.code ?? ''] ?? [400, 'The request cannot be read'];
      const { head, body } = parserErrorAnswer(statusCode, message, headers);
      const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode]}\r\n${lines.join('')}\r\n${body}`);
    }
    socket.destroy(error);
  };
}

/** Answers 417 to an Expect that is not 100-continue; Node's own answer has no headers. */
export function answerExpectations(server: Server, headers: Headers): void {
  server.on('checkExpectation', (_request, response) => {
    const { head, body } = parserErrorAnswer(417, 'Only 100-continue may be expected', headers);
    response.writeHead(417, head).end(body);
  });
}
