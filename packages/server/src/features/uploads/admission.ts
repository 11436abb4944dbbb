import type { Ctx } from '../../kernel/ctx.ts'
import { AppError, refuseIf } from '../../kernel/errors.ts'
import { type FolderRef, nameRefusal, type Reached, targetFolder, tidy } from '../nodes/index.ts'
import { getSettings } from '../settings/index.ts'
import { getUser } from '../users/index.ts'
import { fileRefusal, foldersOf, forbiddenExtensions, type UploadLimits } from './uploads.rules.ts'

/** Where a file goes: its folder as requests name it, and the folders below that its relative path names. */
export interface Place extends FolderRef {
  name: string
  relativePath?: string | undefined
}

/** The path as it is kept: folders below the target, joined by '/'; '' for the target itself. */
export const pathOf = ({ relativePath }: Pick<Place, 'relativePath'>): string =>
  foldersOf(relativePath).map(tidy).join('/')

/** What the actor may upload: the own cap, the own list and the system's. */
export async function limitsOf(ctx: Ctx): Promise<UploadLimits> {
  const [user, settings] = await Promise.all([getUser(ctx.db, ctx.actor.userId), getSettings(ctx.db)])
  return {
    singleFileMax: user.single_file_max,
    forbidden: forbiddenExtensions(user.ext_not_allow, settings.extNotAllow),
  }
}

/** Throws what speaks against a file of this name and size, whoever uploads it to wherever. */
export function requireFile(file: { name: string; path: string; size: number }, limits: UploadLimits): void {
  for (const name of [...file.path.split('/').filter((part) => part !== ''), file.name])
    refuseIf(nameRefusal(name), { name })
  const refused = fileRefusal(file, limits)
  if (refused) throw new AppError(refused.reason, refused.details)
}

/**
 * Every rule of the specification for one file; answers the folder it goes into. Asked when the upload begins and
 * again when it ends.
 */
export async function admit(ctx: Ctx, place: Place, size: number): Promise<Reached> {
  requireFile({ name: place.name, path: pathOf(place), size }, await limitsOf(ctx))
  return targetFolder(ctx, place, 'upload')
}
