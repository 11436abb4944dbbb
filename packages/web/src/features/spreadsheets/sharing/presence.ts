import { ICommandService, type IDisposable, type IRange } from '@univerjs/core'
import { IMarkSelectionService, SheetsSelectionsService } from '@univerjs/preset-sheets-core'
import type { EditingChannel, EditingWindow } from '../../editing/index.ts'
import type { UniverInstance } from '../univer/start.ts'
import { SelectionNameTag } from './name-tag.tsx'

interface Whereabouts {
  sheetId: string
  range: IRange
}

const selected = 'sheet.operation.set-selections'
const turned = 'sheet.operation.set-worksheet-active'

/** Milliseconds by which others' selections may lag. */
const paintMs = 60

const writer = new TextEncoder()
const reader = new TextDecoder()

/** Sends the selection of this window and paints those of others. Returns a function that stops both. */
export function showOtherSelections({ univer, api }: UniverInstance, channel: EditingChannel): () => void {
  const injector = univer.__getInjector()
  const marks = injector.get(IMarkSelectionService)
  const selections = injector.get(SheetsSelectionsService)
  const places = new Map<string, Whereabouts>()
  let painted: IDisposable[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const sheet = () => api.getActiveWorkbook()?.getActiveSheet() ?? null

  function tell() {
    const range = selections.getCurrentLastSelection()?.range
    const sheetId = sheet()?.getSheetId()
    if (range && sheetId)
      channel.sendPresence(writer.encode(JSON.stringify({ sheetId, range } satisfies Whereabouts)))
  }

  /** Repaints all marks: copying removes them, and so does leaving a cell. */
  function paintSoon() {
    clearTimeout(timer)
    timer = setTimeout(paint, paintMs)
  }

  function paint() {
    for (const one of painted) one.dispose()
    painted = []
    const open = sheet()
    if (!open) return
    for (const member of channel.members()) {
      const place = places.get(member.id)
      if (place && member.id !== channel.me.id && place.sheetId === open.getSheetId())
        painted.push(mark(member, place.range), ...tag(member, place.range))
    }
  }

  function mark(member: EditingWindow, range: IRange): IDisposable {
    const id = marks.addShape({
      range,
      primary: null,
      style: { stroke: member.colour, strokeWidth: 2, fill: `${member.colour}1f`, widgets: {} },
    })
    return { dispose: () => id && marks.removeShape(id) }
  }

  function tag(member: EditingWindow, { startRow, startColumn }: IRange): IDisposable[] {
    const popup = sheet()
      ?.getRange(Number.isNaN(startRow) ? 0 : startRow, Number.isNaN(startColumn) ? 0 : startColumn)
      .attachPopup({
        componentKey: SelectionNameTag,
        direction: 'top-left',
        extraProps: { name: member.name, colour: member.colour },
      })
    return popup ? [popup] : []
  }

  const stops = [
    injector.get(ICommandService).onCommandExecuted(({ id }) => {
      if (id !== selected && id !== turned) return
      tell()
      paintSoon()
    }),
    {
      dispose: channel.onPresence((from, state) => {
        const isNew = !places.has(from)
        if (state) places.set(from, JSON.parse(reader.decode(state)) as Whereabouts)
        else places.delete(from)
        // A new member has received no earlier position.
        if (state && isNew) tell()
        paintSoon()
      }),
    },
    { dispose: channel.onMembers(paintSoon) },
  ]
  tell()
  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop.dispose()
    for (const one of painted) one.dispose()
  }
}
