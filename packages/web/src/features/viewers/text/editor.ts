import { foldGutter, LanguageDescription } from '@codemirror/language'
import { languages } from '@codemirror/language-data'
import { closeSearchPanel, openSearchPanel, SearchQuery, search, setSearchQuery } from '@codemirror/search'
import { Compartment, EditorState } from '@codemirror/state'
import { EditorView, lineNumbers } from '@codemirror/view'
import { minimalSetup } from 'codemirror'
import type { FindInFileQuery, FindMatches } from '../find/find-bar.tsx'
import { codeMirrorTheme } from './editor-look.ts'
import { createMatchFinder, type TextMatchFinder } from './matches.ts'

/** A read-only text of any length. */
export interface ReadOnlyTextView {
  view: EditorView
  append(text: string): void
  wrap(on: boolean): void
  /** Highlights matches and goes to the first after the cursor; empty text ends the search. */
  find(what: FindInFileQuery): FindMatches | undefined
  step(forwards: boolean): FindMatches | undefined
}

interface Beginning {
  parent: HTMLElement
  /** Sets the language by file extension. */
  fileName: string
  /** The accessible name. */
  label: string
  text: string
  wrap: boolean
}

export function openTextView({
  parent,
  fileName,
  label,
  text: beginning,
  wrap,
}: Beginning): ReadOnlyTextView {
  const language = new Compartment()
  const wrapping = new Compartment()
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: beginning,
      extensions: [
        lineNumbers(),
        minimalSetup,
        codeMirrorTheme,
        EditorState.readOnly.of(true),
        EditorView.contentAttributes.of({ 'aria-label': label, 'aria-readonly': 'true', tabindex: '0' }),
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

  let text: string | null = null
  let finder: TextMatchFinder | null = null
  let length = 0
  const select = (at: number | null | undefined) => {
    if (at !== null && at !== undefined)
      view.dispatch({
        selection: { anchor: at, head: at + length },
        effects: EditorView.scrollIntoView(at, { y: 'center', yMargin: 40 }),
      })
    return matches()
  }
  const matches = (): FindMatches | undefined =>
    finder
      ? {
          current: finder.all.indexOf(view.state.selection.main.from) + 1,
          total: finder.all.length,
          more: finder.more,
        }
      : undefined

  return {
    view,
    append(rest) {
      text = null
      view.dispatch({ changes: { from: view.state.doc.length, insert: rest } })
    },
    wrap: (on) => view.dispatch({ effects: wrapping.reconfigure(on ? EditorView.lineWrapping : []) }),
    find(what) {
      finder = null
      if (what.text === '') {
        closeSearchPanel(view)
        return undefined
      }
      text ??= view.state.doc.toString()
      finder = createMatchFinder(text, what)
      length = what.text.length
      openSearchPanel(view)
      const query = new SearchQuery({ search: what.text, caseSensitive: what.matchCase, literal: true })
      view.dispatch({ effects: setSearchQuery.of(query) })
      return select(finder.from(view.state.selection.main.from))
    },
    step(forwards) {
      const { from, to } = view.state.selection.main
      return select(forwards ? finder?.from(to) : finder?.before(from))
    },
  }
}
