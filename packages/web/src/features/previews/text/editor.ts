import { foldGutter, LanguageDescription } from '@codemirror/language'
import { languages } from '@codemirror/language-data'
import { closeSearchPanel, openSearchPanel, SearchQuery, search, setSearchQuery } from '@codemirror/search'
import { Compartment, EditorState } from '@codemirror/state'
import { EditorView, lineNumbers } from '@codemirror/view'
import { minimalSetup } from 'codemirror'
import type { Matches, Search } from '../find/find-bar.tsx'
import { editorLook } from './editor-look.ts'

/** Matches that are counted at most, and milliseconds that counting may take. */
const counted = { matches: 20_000, ms: 150 } as const

/** A read-only text of any length. */
export interface TextEditor {
  view: EditorView
  append(text: string): void
  wrap(on: boolean): void
  /** Marks what is searched for and goes to the first match from where one is. Empty text: ends the search. */
  find(what: Search): Matches | undefined
  step(forwards: boolean): Matches | undefined
}

interface Beginning {
  parent: HTMLElement
  /** Names the language by its ending. */
  fileName: string
  /** Read aloud. */
  label: string
  text: string
  wrap: boolean
}

export function openEditor({ parent, fileName, label, text, wrap }: Beginning): TextEditor {
  const language = new Compartment()
  const wrapping = new Compartment()
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        minimalSetup,
        editorLook,
        EditorState.readOnly.of(true),
        EditorView.contentAttributes.of({ 'aria-label': label, 'aria-readonly': 'true' }),
        search({ createPanel: () => ({ dom: document.createElement('div') }) }),
        wrapping.of(wrap ? EditorView.lineWrapping : []),
        language.of([]),
      ],
    }),
  })
  void LanguageDescription.matchFilename(languages, fileName)
    ?.load()
    .then((support) => view.dispatch({ effects: language.reconfigure([support, foldGutter()]) }))
    .catch(() => undefined)

  let found: number[] = []
  let more = false
  const matches = (): Matches => ({
    current: found.indexOf(view.state.selection.main.from) + 1,
    total: found.length,
    more,
  })
  const goTo = (query: SearchQuery, at: number) => {
    const cursor = query.getCursor(view.state, at)
    const next = cursor.next()
    if (!next.done) select(next.value)
    return !next.done
  }
  const select = ({ from, to }: { from: number; to: number }) =>
    view.dispatch({
      selection: { anchor: from, head: to },
      effects: EditorView.scrollIntoView(from, { y: 'center', yMargin: 40 }),
    })
  let query = new SearchQuery({ search: '' })

  return {
    view,
    append: (rest) => view.dispatch({ changes: { from: view.state.doc.length, insert: rest } }),
    wrap: (on) => view.dispatch({ effects: wrapping.reconfigure(on ? EditorView.lineWrapping : []) }),
    find({ text: wanted, matchCase }) {
      query = new SearchQuery({ search: wanted, caseSensitive: matchCase, literal: true })
      if (!query.valid) {
        closeSearchPanel(view)
        return undefined
      }
      openSearchPanel(view)
      view.dispatch({ effects: setSearchQuery.of(query) })
      ;({ found, more } = countOf(query, view.state))
      if (!goTo(query, view.state.selection.main.from)) goTo(query, 0)
      return matches()
    },
    step(forwards) {
      if (!query.valid) return undefined
      const { from, to } = view.state.selection.main
      if (forwards) {
        if (!goTo(query, to)) goTo(query, 0)
      } else {
        const before = found.findLast((at) => at < from) ?? found.at(-1)
        if (before !== undefined) goTo(query, before)
      }
      return matches()
    },
  }
}

function countOf(query: SearchQuery, state: EditorState): { found: number[]; more: boolean } {
  const found: number[] = []
  const end = performance.now() + counted.ms
  const cursor = query.getCursor(state)
  for (let next = cursor.next(); !next.done; next = cursor.next()) {
    found.push(next.value.from)
    if (found.length >= counted.matches) return { found, more: true }
    if (found.length % 100 === 0 && performance.now() > end) return { found, more: true }
  }
  return { found, more: false }
}
