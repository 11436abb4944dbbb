import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

const look = EditorView.theme({
  '&': { height: '100%', color: 'var(--text)', backgroundColor: 'var(--card)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: '1.65', overflow: 'auto' },
  '.cm-content': { padding: '14px 0', caretColor: 'var(--text)' },
  '.cm-line': { padding: '0 18px 0 10px' },
  '.cm-gutters': { color: 'var(--text-3)', backgroundColor: 'var(--card)', border: '0' },
  '.cm-lineNumbers .cm-gutterElement': { padding: '0 8px 0 18px', minWidth: '48px' },
  '.cm-foldGutter .cm-gutterElement': { padding: '0 4px', cursor: 'pointer' },
  '.cm-foldPlaceholder': {
    padding: '0 6px',
    border: '1px solid var(--border-strong)',
    color: 'var(--text-2)',
    backgroundColor: 'var(--sunken)',
  },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'var(--accent-soft)',
  },
  '.cm-searchMatch': { backgroundColor: 'var(--amber-soft)', outline: '1px solid var(--star)' },
  '.cm-searchMatch-selected': { color: '#1a1d23', backgroundColor: 'var(--star)' },
  '.cm-specialChar': { color: 'var(--red-ink)' },
  // Hidden, because our find bar replaces it.
  '.cm-panels': { display: 'none' },
})

const inks = HighlightStyle.define([
  { tag: [tags.keyword, tags.modifier, tags.operatorKeyword], color: 'var(--violet-ink)' },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], color: 'var(--green-ink)' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom, tags.unit], color: 'var(--amber-ink)' },
  { tag: [tags.comment, tags.meta, tags.processingInstruction], color: 'var(--text-3)' },
  {
    tag: [tags.function(tags.variableName), tags.propertyName, tags.attributeName, tags.labelName],
    color: 'var(--blue-ink)',
  },
  { tag: [tags.typeName, tags.className, tags.tagName, tags.namespace], color: 'var(--red-ink)' },
  { tag: [tags.heading, tags.strong], fontWeight: '600' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: [tags.link, tags.url], color: 'var(--accent-text)' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: [tags.inserted], color: 'var(--green-ink)' },
  { tag: [tags.deleted, tags.invalid], color: 'var(--red-ink)' },
])

/** The product's colours for CodeMirror as CSS variables, which follow the theme without a redraw. */
export const codeMirrorTheme = [look, syntaxHighlighting(inks)]
