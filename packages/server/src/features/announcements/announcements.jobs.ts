import type { Ctx } from '../../kernel/ctx.ts'
import { job } from '../../kernel/room.ts'
import { announceAppearance, appearanceJobName } from './appearance.ts'
import { deleteLooseAnnouncementPictures } from './pictures.store.ts'

export const appearanceJob = job({ name: appearanceJobName, run: announceAppearance })

/** An unused picture may stand in an open form: it is kept for a day. */
const keptMs = 24 * 3_600_000

/** Deletes pictures that no announcement shows. */
export const pictureSweepJob = job({
  name: 'announcements.sweep_pictures',
  cron: '41 * * * *',
  run: (ctx: Ctx) => deleteLooseAnnouncementPictures(ctx.db, new Date(ctx.now().getTime() - keptMs)),
})
