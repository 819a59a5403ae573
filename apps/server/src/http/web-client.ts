import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { mendedManageLink } from '@booking/domain/booking/manage-link';
import { locales, stripPrefix } from '@booking/domain/locale/locale';
import { explorerPath, localisedPath, paths } from '@booking/domain/navigation/paths';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasTag } from './entity-tag.js';
import { refuse } from './rest-errors.js';
import { WebPages, type PageAddress, type PageSettings, type WebPage } from './web-pages.js';
import type { RefuseMethod } from './wrong-method.js';

/** Where the web client's build lies, seen from `src` and from `dist` alike. */
export const webDist = fileURLToPath(new URL('../../../web/dist', import.meta.url));

export interface WebClientOptions extends PageSettings {
  /** The web client's build. */
  folder: string;
  refuseMethod: RefuseMethod;
}

/**
 * Serves the web client: hashed assets for a year, everything else checked each time, and its page for every path that it
 * has, in each language. Any other path gets the page too, which says so, with 404. The build brings compressed copies along.
 */
export async function serveWebClient(app: FastifyInstance, { folder, refuseMethod, ...settings }: WebClientOptions): Promise<void> {
  const index = join(folder, 'index.html');
  const pages = existsSync(index) ? new WebPages(readFileSync(index, 'utf8'), prerenderedIn(folder), settings) : null;
  if (pages) await serveFiles(app, folder);
  if (pages) serveServiceWorker(app, folder, pages);
  if (settings.explorer) await serveExplorer(app, join(folder, 'explorer'));
  servePages(app, pages);

  app.setNotFoundHandler((request, reply) => {
    const refused = refuseMethod(request, reply);
    if (refused) return refused;
    const path = request.url.split('?')[0] ?? '/';
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    if (!isPage || /^\/(?:server|assets)(?:\/|$)/.test(path)) return refuse(request, reply, 404, 'Not found', 'NOT_FOUND');
    const mended = mendedManageLink(request.url);
    // The token may be a part of the path: nobody keeps the answer, and the address that it leads to has it in the fragment.
    if (mended !== null) return reply.header('cache-control', 'no-store').redirect(mended, 302);
    return sendPage(request, reply.code(404), pages, { locale: stripPrefix(path).locale, path: null });
  });
}

/** The service worker keeps this one page for all addresses: it has nothing drawn yet. */
const keptPage: PageAddress = { locale: 'en', path: paths.home, empty: true };

/** The first HTML of pages by language and path, as the build of the web client made it. */
function prerenderedIn(folder: string): Record<string, string> {
  const file = join(folder, 'prerendered.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {};
}

async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    // Files that appear after the start are none: the routes are listed once. The page is sent as its address needs it, and the service worker as the page needs it.
    wildcard: false,
    globIgnore: ['index.html*', 'sw.js*', 'prerendered.json*', 'explorer/**'],
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(response, path) {
      const hashed = path.startsWith(join(folder, 'assets/'));
      response.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}

/** GraphiQL, a build of its own (ADR 0038). The icons of its editor are a font within its style sheet, which no other page may have. */
async function serveExplorer(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) return;
  const page = readFileSync(join(folder, 'index.html'));
  app.get(explorerPath, (_request, reply) => {
    const policy = String(reply.getHeader('content-security-policy')).replace("font-src 'self'", "font-src 'self' data:");
    return reply.type('text/html; charset=utf-8').headers({ 'cache-control': 'no-cache', 'content-security-policy': policy }).send(page);
  });
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/explorer/assets/',
    decorateReply: false,
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
  });
}

function serveServiceWorker(app: FastifyInstance, folder: string, pages: WebPages): void {
  const file = join(folder, 'sw.js');
  if (!existsSync(file)) return;
  const worker = pages.serviceWorker(readFileSync(file, 'utf8'), keptPage);
  app.get('/sw.js', (request, reply) => send(request, reply.type('text/javascript; charset=utf-8'), worker));
}

function servePages(app: FastifyInstance, pages: WebPages | null): void {
  const serve = (url: string, address: PageAddress) => app.get(url, (request, reply) => sendPage(request, reply, pages, address));
  for (const locale of locales) {
    for (const path of Object.values(paths)) {
      const url = localisedPath(locale, path);
      // A token in the address is a secret: no other page may name it.
      const address = { locale, path: path.replace('/:token?', '') };
      serve(url, address);
      if (!/[/?]$/.test(url)) serve(`${url}/`, address);
    }
  }
  serve('/index.html', keptPage);
}

function sendPage(request: FastifyRequest, reply: FastifyReply, pages: WebPages | null, address: PageAddress): FastifyReply {
  if (!pages) {
    const message = 'The web client is not built: run `npm run build` and start again. The API is at /server/graphql.';
    return refuse(request, reply, 503, message, 'SERVICE_UNAVAILABLE');
  }
  return send(request, reply.type('text/html; charset=utf-8'), pages.get(address));
}

/** Always checked with the server, and compressed as the browser takes it. */
function send(request: FastifyRequest, reply: FastifyReply, page: WebPage): FastifyReply {
  void reply.headers({ 'cache-control': 'no-cache', etag: page.etag, vary: 'accept-encoding' });
  if (reply.statusCode === 200 && hasTag(request, page.etag) === true) return reply.code(304).send();
  const encoding = (['br', 'gzip'] as const).find((one) => takes(request, one));
  if (encoding) void reply.header('content-encoding', encoding);
  return reply.send(page[encoding ?? 'identity']);
}

/** Whether the browser says that it unpacks this encoding, and does not say `q=0` to it. */
function takes({ headers }: FastifyRequest, encoding: string): boolean {
  const accepted = String(headers['accept-encoding'] ?? '').split(',');
  return accepted.some((one) => new RegExp(`^\\s*${encoding}\\s*(?:;\\s*q=(?!0(?:\\.0*)?\\s*$).*)?$`, 'i').test(one));
}
