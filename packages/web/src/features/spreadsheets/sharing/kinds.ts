import type { WorkbookMutation } from '../mutation.ts'

/** Mutations that assign a value whatever it was before: they may be repeated, and the later one wins. */
const settings: ReadonlySet<string> = new Set(
  [
    'set-range-values',
    'set-row-data',
    'set-col-data',
    'set-worksheet-row-height',
    'set-worksheet-row-is-auto-height',
    'set-worksheet-row-auto-height',
    'set-worksheet-col-width',
    'set-row-visible',
    'set-row-hidden',
    'set-col-visible',
    'set-col-hidden',
    'set-tab-color',
    'set-frozen',
    'toggle-gridlines',
    'update-note',
    'remove-note',
    'set-filter-criteria',
    're-calc-filter',
    'set-conditional-rule',
    'delete-conditional-rule',
  ].map((name) => `sheet.mutation.${name}`),
)

/** Returns whether a mutation shifts positions. */
export const isStructuralMutation = ({ id }: WorkbookMutation) => !settings.has(id)
