import type { Ctx } from '../../kernel/ctx.ts'
import { AppError, throwIfRefused } from '../../kernel/errors.ts'
import {
  type AccessibleNode,
  type FolderReference,
  nodeNameRefusal,
  normalizeName,
  requireTargetFolder,
} from '../nodes/index.ts'
import {
  foldersOfRelativePath,
  forbiddenExtensions,
  type UserUploadLimits,
  uploadFileRefusal,
} from './uploads.rules.ts'

/** Destination of a file: the folder of the request, and the subfolders in its relative path. */
export interface UploadPlace extends FolderReference {
  name: string
  relativePath?: string | undefined
}

/** Returns the stored path: folders below the target, joined by '/'; '' for the target itself. */
export const uploadPathOf = ({ relativePath }: Pick<UploadPlace, 'relativePath'>): string =>
  foldersOfRelativePath(relativePath).map(normalizeName).join('/')

/** Returns the actor's upload limits, as the request's first statement read them. */
export const uploadLimitsOf = ({ actor }: Pick<Ctx, 'actor'>): UserUploadLimits => ({
  singleFileMax: actor.singleFileMax,
  forbidden: forbiddenExtensions(actor.extNotAllow),
})

/** Throws the refusal of a file of this name and size, for any user and destination. */
export function requireUploadable(
  file: { name: string; path: string; size: number },
  limits: UserUploadLimits,
): void {
  for (const name of [...file.path.split('/').filter((part) => part !== ''), file.name])
    throwIfRefused(nodeNameRefusal(name), { name })
  const refused = uploadFileRefusal(file, limits)
  if (refused) throw new AppError(refused.reason, refused.details)
}

/**
 * Checks every rule of the specification for one file; returns its destination folder. Called when the upload
 * begins and again when it ends.
 */
export async function admitUpload(ctx: Ctx, place: UploadPlace, size: number): Promise<AccessibleNode> {
  requireUploadable({ name: place.name, path: uploadPathOf(place), size }, uploadLimitsOf(ctx))
  return requireTargetFolder(ctx, place, 'upload')
}
