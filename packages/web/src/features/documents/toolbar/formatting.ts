import { getCachedNumberingMap } from '@eigenpal/docx-editor-core/docx'
import { createStyleResolver, extractSelectionState } from '@eigenpal/docx-editor-core/prosemirror'
import {
  applyStyle,
  clearFormatting,
  clearTextColor,
  decreaseIndent,
  decreaseListLevel,
  increaseIndent,
  increaseListLevel,
  setAlignment,
  setFontFamily,
  setFontSize,
  setHighlight,
  setLineSpacing,
  setLtr,
  setRtl,
  setTextColor,
  toggleBold,
  toggleBulletList,
  toggleItalic,
  toggleNumberedList,
  toggleStrike,
  toggleSubscript,
  toggleSuperscript,
  toggleUnderline,
} from '@eigenpal/docx-editor-core/prosemirror/commands'
import type { Document } from '@eigenpal/docx-editor-core/types/document'
import { pointsToHalfPoints, resolveColorToHex } from '@eigenpal/docx-editor-core/utils'
import { mapHexToHighlightName } from '@eigenpal/docx-editor-core/utils/highlightColors'
import type { ToolbarProps } from '@eigenpal/docx-editor-react/ui'
import { type Command, type EditorState, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'

export type FormattingAction = Parameters<NonNullable<ToolbarProps['onFormat']>>[0]
type SelectionFormatting = NonNullable<ToolbarProps['currentFormatting']>

/** Returns the kind of list in which the selection begins: the library knows only its own two lists. */
export function listTypeAtSelection({ selection }: EditorState): 'bullet' | 'numbered' | null {
  const { numPr, listIsBullet } = selection.$from.parent.attrs
  if (!numPr?.numId) return null
  return listIsBullet ? 'bullet' : 'numbered'
}

/** Describes the formatting at the selection for the toolbar. */
export function formattingAtSelection(state: EditorState, document: Document | null): SelectionFormatting {
  const selected = extractSelectionState(state)
  if (!selected) return {}
  const { textFormatting: text, paragraphFormatting: paragraph } = selected
  const style =
    document?.package.styles && selected.styleId
      ? createStyleResolver(document.package.styles).resolveParagraphStyle(selected.styleId).runFormatting
      : undefined
  const font = text.fontFamily ?? style?.fontFamily
  const colour = resolveColorToHex(text.color, document?.package.theme)
  const list = listTypeAtSelection(state)
  return {
    bold: !!text.bold,
    italic: !!text.italic,
    underline: !!text.underline,
    strike: !!text.strike,
    superscript: text.vertAlign === 'superscript',
    subscript: text.vertAlign === 'subscript',
    bidi: !!paragraph.bidi,
    ...defined({
      fontFamily: font?.ascii ?? font?.hAnsi,
      fontSize: text.fontSize ?? style?.fontSize,
      color: colour ? `#${colour}` : undefined,
      highlight: text.highlight,
      alignment: paragraph.alignment,
      lineSpacing: paragraph.lineSpacing,
      styleId: selected.styleId ?? undefined,
      indentLeft: paragraph.indentLeft,
    }),
    ...(list && { listState: { type: list, level: paragraph.numPr?.ilvl ?? 0, isInList: true } }),
  }
}

type Defined<Value> = { [Key in keyof Value]?: Exclude<Value[Key], undefined> }

const defined = <Value extends object>(value: Value): Defined<Value> =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as Defined<Value>

const simpleCommands: Record<Exclude<FormattingAction & string, 'insertLink'>, Command> = {
  bold: toggleBold,
  italic: toggleItalic,
  underline: toggleUnderline,
  strikethrough: toggleStrike,
  superscript: toggleSuperscript,
  subscript: toggleSubscript,
  clearFormatting,
  bulletList: toggleBulletList,
  numberedList: toggleNumberedList,
  indent: (state, dispatch) => increaseListLevel(state, dispatch) || increaseIndent()(state, dispatch),
  outdent: (state, dispatch) => decreaseListLevel(state, dispatch) || decreaseIndent()(state, dispatch),
  setRtl,
  setLtr,
}

/** Returns the library's command for a formatting action; links are inserted by a dialog. */
export function formattingCommand(
  action: Exclude<FormattingAction, 'insertLink'>,
  document: Document | null,
): Command {
  if (typeof action === 'string') return simpleCommands[action]
  switch (action.type) {
    case 'alignment':
      return setAlignment(action.value)
    case 'textColor': {
      const { value } = action
      if (typeof value === 'string') return setTextColor({ rgb: value.replace('#', '') })
      return value.auto ? clearTextColor : setTextColor(value)
    }
    case 'highlightColor':
      return setHighlight((action.value && mapHexToHighlightName(action.value)) || action.value)
    case 'fontSize':
      return setFontSize(pointsToHalfPoints(action.value))
    case 'fontFamily':
      return setFontFamily(action.value)
    case 'lineSpacing':
      return setLineSpacing(action.value)
    case 'applyStyle':
      return styleCommand(action.value, document)
  }
}

function styleCommand(styleId: string, document: Document | null): Command {
  const { styles, numbering } = document?.package ?? {}
  if (!styles) return applyStyle(styleId)
  const { paragraphFormatting, runFormatting } = createStyleResolver(styles).resolveParagraphStyle(styleId)
  return applyStyle(styleId, {
    ...defined({ paragraphFormatting, runFormatting }),
    numbering: numbering ? getCachedNumberingMap(numbering) : null,
  })
}

/** Runs a command on the selection that the text had before it lost the focus. */
export function runOnSelection(view: EditorView, command: Command): void {
  const { from, to } = view.state.selection
  const isText = view.state.selection instanceof TextSelection
  view.focus()
  const now = view.state.selection
  if (isText && (now.from !== from || now.to !== to))
    view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, from, to)))
  command(view.state, view.dispatch, view)
}
