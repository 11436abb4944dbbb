import { type ArchiveSettings, unusedFileSpaceKind } from '@cabinet/contract/archive.admin'
import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { recordJournalLine } from '../../journal/index.ts'
import {
  type ArchiveRow,
  findEnterpriseArchive,
  lockOrCreateArchive,
  updateArchiveRow,
} from '../archives.store.ts'
import { findArchiveCategory, findArchiveClass } from '../catalogue/index.ts'
import { normalizeSuffixes } from './unused.rules.ts'

const usual: ArchiveSettings = {
  strict: false,
  unusedOn: false,
  unusedMonths: 3,
  unusedKinds: ['personal'],
  unusedNotSuffixes: [],
  unusedNotLabelIds: [],
  unusedGraceDays: 14,
}

/** Returns the archive settings of the actor's enterprise. */
export async function showArchiveSettings(ctx: Ctx): Promise<ArchiveSettings> {
  const archive = await findEnterpriseArchive(ctx.db, ctx.actor.enterpriseId)
  return archive ? settingsOf(archive) : usual
}

const settingsOf = (archive: ArchiveRow): ArchiveSettings => ({
  strict: archive.strict,
  unusedOn: archive.unused_on,
  unusedMonths: archive.unused_months,
  unusedKinds: archive.unused_kinds.map((kind) => unusedFileSpaceKind.parse(kind)),
  unusedNotSuffixes: archive.unused_not_suffixes,
  unusedNotLabelIds: archive.unused_not_labels,
  ...(archive.unused_category && { unusedCategoryId: archive.unused_category }),
  ...(archive.unused_class && { unusedClassId: archive.unused_class }),
  unusedGraceDays: archive.unused_grace,
})

/** Updates the settings. Items archived in strict mode stay strict. @throws archive.rule_incomplete */
export async function saveArchiveSettings(ctx: Ctx, input: ArchiveSettings): Promise<undefined> {
  await ctx.together(async (tx) => {
    const archive = await lockOrCreateArchive(tx)
    const { enterpriseId } = tx.actor
    const { unusedCategoryId: categoryId, unusedClassId: classId } = input
    const category = categoryId ? await findArchiveCategory(tx.db, enterpriseId, categoryId) : undefined
    const kept = classId ? await findArchiveClass(tx.db, enterpriseId, classId) : undefined
    if ((categoryId && !category) || (classId && !kept)) throw new AppError('archive.rule_incomplete')
    if (input.unusedOn && !(category && (kept ?? category.class_id)))
      throw new AppError('archive.rule_incomplete')
    await updateArchiveRow(tx, enterpriseId, {
      strict: input.strict,
      unused_on: input.unusedOn,
      unused_months: input.unusedMonths,
      unused_kinds: [...new Set(input.unusedKinds)],
      unused_not_suffixes: normalizeSuffixes(input.unusedNotSuffixes),
      unused_not_labels: [...new Set(input.unusedNotLabelIds)],
      unused_category: categoryId ?? null,
      unused_class: classId ?? null,
      unused_grace: input.unusedGraceDays,
    })
    await recordJournalLine(tx, { action: 'archive.saveSettings', before: settingsOf(archive), after: input })
  })
}
