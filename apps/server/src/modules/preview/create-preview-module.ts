import { PreviewResolver } from './preview.resolver.js';
import { PreviewService, type PreviewParts } from './preview.service.js';

/** The resolvers of this module, for the schema. */
export const previewResolvers = [PreviewResolver] as const;

/** Creates the services of this module. */
export function createPreviewModule(parts: PreviewParts): { resolvers: readonly object[] } {
  return { resolvers: [new PreviewResolver(new PreviewService(parts))] };
}
