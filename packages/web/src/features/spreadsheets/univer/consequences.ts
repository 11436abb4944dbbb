/**
 * When rows, columns, cells or sheets move, Univer moves what refers to them by further mutations; the writer does the
 * same on its own. Such mutations are allowed and shared, but not written a second time.
 */
const moving: ReadonlySet<string> = new Set([
  'univer.command.undo',
  'univer.command.redo',
  ...[
    'insert-row-by-range',
    'insert-col-by-range',
    'insert-row',
    'insert-col',
    'remove-row-by-range',
    'remove-col-by-range',
    'remove-row',
    'remove-col',
    'move-range',
    'delete-range-move-left',
    'delete-range-move-up',
    'insert-range-move-down',
    'insert-range-move-right',
    'remove-sheet',
    'set-worksheet-name',
  ].map((name) => `sheet.command.${name}`),
])

const moved: ReadonlySet<string> = new Set([
  'sheet.mutation.set-filter-range',
  'sheet.mutation.remove-filter',
  'sheet.mutation.set-drawing-apply',
  'formula.mutation.set-defined-name',
  'formula.mutation.remove-defined-name',
])

/** Returns whether a mutation only follows from a move. */
export const isConsequentMutation = (id: string, { trigger }: { trigger?: unknown }) =>
  moved.has(id) && typeof trigger === 'string' && moving.has(trigger)
