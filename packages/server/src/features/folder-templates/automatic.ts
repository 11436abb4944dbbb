import type { Tx } from '../../kernel/ctx.ts'
import { recordJournalLine } from '../journal/index.ts'
import type { Fresh } from '../nodes/tree/index.ts'
import { applyFolderTree } from './apply.ts'
import { findAutomaticTemplates, findOrganisationsOfPeople } from './folder-templates.store.ts'

/** Applies the default trees of the organisation and of those above it to new spaces. */
export async function applyToNewSpaces(tx: Tx, fresh: readonly Fresh[]): Promise<void> {
  for (const kind of ['department', 'personal'] as const)
    await applyAutomatic(
      tx,
      kind,
      fresh.filter((one) => one.kind === kind).map(({ id }) => id),
    )
}

async function applyAutomatic(tx: Tx, kind: 'department' | 'personal', spaceIds: string[]): Promise<void> {
  if (spaceIds.length === 0) return
  const homes =
    kind === 'personal'
      ? await findOrganisationsOfPeople(tx.db, spaceIds)
      : new Map(spaceIds.map((id) => [id, id]))
  const templates = await findAutomaticTemplates(tx.db, kind, [...new Set(homes.values())])
  // a few trees, each applied to all the spaces concerned at once
  for (const template of new Map(templates.map((one) => [one.id, one])).values()) {
    const where = new Set(templates.filter((one) => one.id === template.id).map((one) => one.forId))
    const spaces = spaceIds.filter((id) => where.has(homes.get(id) ?? ''))
    const applied = await applyFolderTree(tx, template.folders, spaces, template.createdById)
    await recordJournalLine(tx, {
      action: 'defaults.apply',
      after: { id: template.id, name: template.name, spaces, automatic: true, ...applied },
    })
  }
}
