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

/** Folder of the web client's build, the same from `src` and from `dist`. */
export const webDist = fileURLToPath(new URL('../../../web/dist', import.meta.url));

export interface WebClientOptions extends PageSettings {
  /** The web client's build. */
  folder: string;
  refuseMethod: RefuseMethod;
}

/**
 * Serves the web client: hashed assets for a year, everything else revalidated each time, and its page for every path of it, in each
 * language. Any other path gets the page for it with 404. The build has compressed copies.
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
    // The path may contain the token: the response is not cached, and the target has the token in the fragment.
    if (mended !== null) return reply.header('cache-control', 'no-store').redirect(mended, 302);
    return sendPage(request, reply.code(404), pages, { locale: stripPrefix(path).locale, path: null });
  });
}

/** The service worker caches this one page for all addresses: it has no prerendered content. */
const keptPage: PageAddress = { locale: 'en', path: paths.home, empty: true };

/** Prerendered HTML of pages by language and path, from the web client's build. */
function prerenderedIn(folder: string): Record<string, string> {
  const file = join(folder, 'prerendered.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {};
}

async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    // The routes of files are listed once: files added after the start are not served. Page and service worker have routes of their own.
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

/** GraphiQL, a build of its own (ADR 0038). Its editor's style sheet contains a font of icons, which the policy of other pages forbids. */
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
      // An address with a token is a secret, so no other page may mention it.
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

/** Sends a page or the service worker, to be revalidated each time, compressed as the browser accepts it. */
function send(request: FastifyRequest, reply: FastifyReply, page: WebPage): FastifyReply {
  void reply.headers({ 'cache-control': 'no-cache', etag: page.etag, vary: 'accept-encoding' });
  if (reply.statusCode === 200 && hasTag(request, page.etag) === true) return reply.code(304).send();
  const encoding = (['br', 'gzip'] as const).find((one) => takes(request, one));
  if (encoding) void reply.header('content-encoding', encoding);
  return reply.send(page[encoding ?? 'identity']);
}

/** Returns true if the browser accepts this encoding, without `q=0`. */
function takes({ headers }: FastifyRequest, encoding: string): boolean {
  const accepted = String(headers['accept-encoding'] ?? '').split(',');
  return accepted.some((one) => new RegExp(`^\\s*${encoding}\\s*(?:;\\s*q=(?!0(?:\\.0*)?\\s*$).*)?$`, 'i').test(one));
}
