import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import {
  bracketMatching,
  foldGutter,
  foldKeymap,
  indentOnInput,
  indentUnit,
  LanguageDescription,
} from '@codemirror/language'
import { languages } from '@codemirror/language-data'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { Compartment, EditorState, type Extension, type Text } from '@codemirror/state'
import {
  drawSelection,
  dropCursor,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  rectangularSelection,
  type ViewUpdate,
} from '@codemirror/view'
import { indentUnitOf } from './indent.rules.ts'

interface Beginning {
  parent: HTMLElement
  doc: Text
  /** The file name; its extension selects the language. */
  fileName: string
  /** The accessible label. */
  label: string
  editable: boolean
  wrap: boolean
  look: Extension
  /** Translations of the editor's panel texts, by their English text. */
  phrases: Record<string, string>
  onUpdate: (update: ViewUpdate) => void
}

export interface OpenTextEditor {
  view: EditorView
  wrap(on: boolean): void
}

const wrapping = (on: boolean) => (on ? EditorView.lineWrapping : [])

export function openTextEditor(beginning: Beginning): OpenTextEditor {
  const { parent, doc, fileName, label, editable, wrap, look, phrases, onUpdate } = beginning
  const language = new Compartment()
  const wraps = new Compartment()
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc,
      extensions: [
        lineNumbers(),
        highlightActiveLineGutter(),
        highlightSpecialChars(),
        history(),
        drawSelection(),
        dropCursor(),
        EditorState.allowMultipleSelections.of(true),
        indentOnInput(),
        indentUnit.of(indentUnitOf(doc)),
        bracketMatching(),
        rectangularSelection(),
        highlightActiveLine(),
        highlightSelectionMatches(),
        search({ top: true }),
        keymap.of([...searchKeymap, ...defaultKeymap, ...historyKeymap, ...foldKeymap, indentWithTab]),
        EditorState.phrases.of(phrases),
        EditorState.readOnly.of(!editable),
        EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
        EditorView.updateListener.of(onUpdate),
        panels,
        look,
        wraps.of(wrapping(wrap)),
        language.of([]),
      ],
    }),
  })
  void LanguageDescription.matchFilename(languages, fileName)
    ?.load()
    .then((support) => view.dispatch({ effects: language.reconfigure([support, foldGutter()]) }))
    .catch(() => undefined)
  return {
    view,
    wrap: (on) => view.dispatch({ effects: wraps.reconfigure(wrapping(on)) }),
  }
}

/** The editor's own panels, which viewers hide, in the product's style. */
const panels = EditorView.theme({
  '.cm-panels': { display: 'block', color: 'var(--text)', backgroundColor: 'var(--raised)' },
  '.cm-panels.cm-panels-top': { borderBottom: '1px solid var(--border)' },
  '.cm-panel.cm-search, .cm-panel.cm-gotoLine': {
    padding: '8px 34px 8px 12px',
    fontFamily: 'var(--font)',
    fontSize: '13px',
  },
  '.cm-panel.cm-search label': { fontSize: '13px', color: 'var(--text-2)', margin: '0 8px 0 4px' },
  '.cm-panel .cm-textfield': {
    height: 'var(--control-small)',
    padding: '0 8px',
    border: '1px solid var(--control-line)',
    borderRadius: 'var(--radius-small)',
    color: 'var(--text)',
    backgroundColor: 'var(--card)',
    fontSize: '13px',
  },
  '.cm-panel .cm-button': {
    height: 'var(--control-small)',
    padding: '0 10px',
    border: '1px solid var(--border-strong)',
    borderRadius: 'var(--radius-small)',
    color: 'var(--text)',
    backgroundColor: 'var(--card)',
    backgroundImage: 'none',
    fontSize: '13px',
    cursor: 'pointer',
  },
  '.cm-panel .cm-button:hover': { backgroundColor: 'var(--hover)' },
  '.cm-panel .cm-button:active': { backgroundColor: 'var(--pressed)', backgroundImage: 'none' },
  '.cm-panel [name=close], .cm-panel .cm-dialog-close': {
    top: '8px',
    right: '10px',
    width: '24px',
    height: '24px',
    borderRadius: 'var(--radius-small)',
    color: 'var(--text-2)',
    fontSize: '18px',
    cursor: 'pointer',
  },
  '.cm-activeLine, .cm-activeLineGutter': {
    backgroundColor: 'color-mix(in srgb, var(--accent) 6%, transparent)',
  },
  '.cm-selectionMatch': { backgroundColor: 'var(--amber-soft)' },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--green-soft)',
    outline: '1px solid var(--green-ink)',
  },
  '.cm-content': { caretColor: 'var(--text)' },
})
