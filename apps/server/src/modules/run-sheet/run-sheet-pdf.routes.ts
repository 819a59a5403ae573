import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller } from '../../shared/caller.js';
import type { RunSheetPdfService } from './run-sheet-pdf.service.js';

export interface RunSheetPdfRouteParts {
  runSheetPdfs: Pick<RunSheetPdfService, 'pdf'>;
  /** @throws AppError UNAUTHENTICATED */
  callerOf: (request: FastifyRequest) => Promise<Caller>;
}

/** GET /run-sheets/:branchId/:date.pdf: the run sheet of a branch's day. */
export function runSheetPdfRoutes(app: FastifyInstance, { runSheetPdfs, callerOf }: RunSheetPdfRouteParts): void {
  app.get<{ Params: { branchId: string; date: string } }>(
    '/server/api/run-sheets/:branchId/:date.pdf',
    { exposeHeadRoute: false },
    async (request, reply) => {
      const { branchId, date } = request.params;
      const content = await runSheetPdfs.pdf(await callerOf(request), branchId, date);
      return reply
        .headers({
          'cache-control': 'no-store',
          'content-type': 'application/pdf',
          'content-disposition': `inline; filename="run-sheet-${date}.pdf"`,
        })
        .send(content);
    },
  );
}
