import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const packageFolder = /[\\/]pptx-react-viewer[\\/]dist[\\/]/

/**
 * Modules of the presentation editor that are replaced: its transport by ours, its Yjs by the shared copy.
 */
const replaced: readonly [RegExp, (root: string) => string][] = [
  [/\/y-websocket-\w+\.mjs$/, (root) => join(root, 'src/features/presentations/sharing/provider.ts')],
  [/\/y-webrtc-\w+\.mjs$/, (root) => join(root, 'src/features/presentations/sharing/no-webrtc.ts')],
  [/\/yjs-\w+\.mjs$/, () => 'yjs'],
]

/**
 * Replacements in the editor's code: it loads fonts from a foreign origin, and offers its own lossy file
 * export, passwords and signatures, which drafts and versions cannot have.
 */
const changed: readonly [string, string][] = [
  ['if (GOOGLE_FONTS_AVAILABLE[family])', 'if (false)'],
  ['p.onSave && /* @__PURE__ */ jsx(', 'false && /* @__PURE__ */ jsx('],
  ['onClick: onSaveAsPptx,\n            className: btn,', 'hidden: true,\n            className: btn,'],
  [
    'OV.filter((o) => o.k !== "pptm" || p.hasMacros)',
    'OV.filter((o) => ["print", "copyImg", "a11y", "shortcuts", "documentProperties"].includes(o.k))',
  ],
  ['                "Notes",\n', '                t("pptx.notes.title"),\n'],
  // the editor would delete a slide's parts on save, although the slide may come back
  [
    '      init.input.slideMap.delete(slidePath);\n      init.input.slideRelsMap.delete(slidePath);\n      init.input.zip.remove(slidePath);\n      init.input.zip.remove(init.input.toSlideRelsPath(slidePath));\n',
    '',
  ],
  // notes and comments belong to one slide: a new slide would write into those of the slide it was copied
  // from
  [
    'init.input.zip.file(init.newSlideRelsPath, sourceSlideRelsXml);',
    'init.input.zip.file(init.newSlideRelsPath, sourceSlideRelsXml.replace(/<Relationship\\b[^>]*\\/(?:notesSlide|comments)"[^>]*?(?:\\/>|>\\s*<\\/Relationship>)/g, ""));',
  ],
  // modern comments are read elsewhere; as legacy comments they would be duplicated, and new ones beside them
  // lost
  [
    'return relationType.endsWith("/comments");',
    'return relationType.endsWith("/comments") && !relationType.includes("schemas.microsoft.com");',
  ],
  // without comment authors the editor would drop them permanently, and restored comments would have no
  // author
  [
    'const hasCommentAuthors = saveSession.hasUsedCommentAuthors();',
    'const hasCommentAuthors = saveSession.hasUsedCommentAuthors() || this.zip.file("ppt/commentAuthors.xml") !== null;',
  ],
  // keeps the z-order of shapes, which the editor writes by kind (`merge/stacking-order.ts`)
  [
    '    slide.elements.forEach((el) => {\n      this.processSlideElement(el, collectors, ctx);\n    });',
    `    slide.elements.forEach((el, place) => {
      const lists = Object.values(collectors).map((list) => [list, list.length]);
      this.processSlideElement(el, collectors, ctx);
      for (const [list, length] of lists) if (list.length > length) list.at(-1)["@_cabinet-place"] = String(place);
    });`,
  ],
  [
    'let xml = child20.rawXml;',
    'let xml = child20.type === "group" ? this.buildGroupShapeXml(child20) : child20.rawXml;',
  ],
  [
    '      if (child20.type === "picture" || child20.type === "image") {\n        childPics.push(xml);',
    `      xml["@_cabinet-place"] = String(group.children.indexOf(child20));
      const list = xml["p:nvGrpSpPr"] ? "p:grpSp" : this.isGraphicFrameShape(xml) ? "p:graphicFrame" : xml["p:nvPicPr"] ? "p:pic" : null;
      if (list) {
        grpXml[list] = [...(grpXml[list] ?? []), xml];
      } else if (child20.type === "picture" || child20.type === "image") {
        childPics.push(xml);`,
  ],
  ['grpXml["p:pic"] = childPics;', 'grpXml["p:pic"] = [...(grpXml["p:pic"] ?? []), ...childPics];'],
  // undo steps contain all slides: changes of others are merged into them without making a step
  // (`undo/history.ts`)
  [
    '      lastSyncedRef.current = serialized;\n      isApplyingRemoteRef.current = true;\n      setSlides(remoteSlides);',
    '      pptxTheirs(lastSyncedRef.current, remoteSlides);\n      lastSyncedRef.current = serialized;\n      isApplyingRemoteRef.current = true;\n      setSlides(remoteSlides);',
  ],
  [
    '  const updateHistoryAvailability = useCallback(() => {',
    '  useEffect(() => pptxTrack({ past: historyPastRef, future: historyFutureRef, last: lastHistorySnapshotRef }), []);\n  const updateHistoryAvailability = useCallback(() => {',
  ],
  // text changes are an undo step too
  ['const cheapHash = `', 'const cheapHash = pptxVersion(slides) + `|'],
  [
    '    if (cheapHash === lastCheapHashRef.current) {',
    `    if (pptxWasTheirs(historyPastRef)) {
      lastHistorySnapshotRef.current = cloneHistorySnapshot2(buildHistorySnapshot());
      lastHistorySerializedRef.current = JSON.stringify(lastHistorySnapshotRef.current);
      lastCheapHashRef.current = cheapHash;
      return;
    }
    if (cheapHash === lastCheapHashRef.current) {`,
  ],
  // a save is rehearsed with the editor's own way to take what was typed (`rehearsal/rehearse.ts`)
  [
    'function remapTextToSegments(newText,',
    'pptxRetype(remapTextToSegments);\nfunction remapTextToSegments(newText,',
  ],
  [
    'function updateCellTextInRawXml(element, rowIndex,',
    'pptxRetypeCell(updateCellTextInRawXml);\nfunction updateCellTextInRawXml(element, rowIndex,',
  ],
  [
    'function parseSegmentsFromRichEditor(root)',
    'pptxRetypeNotes({ html: (segments) => segmentsToEditorHtml(normalizeSegments(segments)), read: parseSegmentsFromRichEditor, words: segmentsToPlainText });\nfunction parseSegmentsFromRichEditor(root)',
  ],
  // notes that a save would harm or drop are only shown (`rehearsal/notes.ts`)
  [
    '        isExpanded: !isSlideNotesCollapsed,\n        canEdit,',
    '        isExpanded: !isSlideNotesCollapsed,\n        canEdit: pptxTypesNotes(canEdit, activeSlide),',
  ],
  // the number of the slide, on the page of its notes, would be typed into them
  [
    'if (text2.length > 0) {\n        notesChunks.push(text2);',
    'if (text2.length > 0 && pptxHoldsNotes(shape, shapes)) {\n        notesChunks.push(text2);',
  ],
  ['        " elements"\n', '        pptxWord(" elements")\n'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
  ['} placeholders`', '} ${t("pptx.master.notesMasterPlaceholders")}`'],
]

/** Chinese translations of texts that are hard-coded in the editor. */
const fixedWords = JSON.parse(
  readFileSync(join(import.meta.dirname, 'src/features/presentations/fixed-words.json'), 'utf8'),
) as Record<string, string>

const fixed =
  /(label|title|children|"aria-label"|placeholder|bg[12]|tx[12]|accent[1-6]|(?:folH|h)link): "([^"\\]*(?:\\xB0)?[^"\\]*)"/g

/** Our functions called by the patched code, and their modules. */
const ours = {
  pptxWord: 'fixed.ts',
  pptxTrack: 'undo/history.ts',
  pptxTheirs: 'undo/history.ts',
  pptxWasTheirs: 'undo/history.ts',
  pptxVersion: 'undo/history.ts',
  pptxRetype: 'rehearsal/retype.ts',
  pptxRetypeCell: 'rehearsal/retype.ts',
  pptxRetypeNotes: 'rehearsal/retype.ts',
  pptxTypesNotes: 'rehearsal/notes.ts',
  pptxHoldsNotes: 'rehearsal/notes.ts',
}

/** Wraps hard-coded texts in a call of `pptxWord` where they are shown. */
const translated = (code: string) =>
  code.replaceAll(fixed, (all, name: string, text: string) => {
    const plain = text.replace('\\xB0', '°')
    return plain in fixedWords ? `get ${name}() { return pptxWord("${plain}") }` : all
  })

/** Selector of the element that contains the editor (`pptx-editor.tsx`). */
const place = '.cabinet-pptx'

interface Style {
  type: string
  name?: string
  selectors?: string[]
  parent?: Style
  nodes?: Style[]
  replaceWith(nodes: Style[]): void
  remove(): void
}

/** Limits the editor's styles to its own container. */
const scoped = {
  postcssPlugin: 'pptx-scoped',
  Once(root: { source?: { input: { file?: string } }; walk(each: (style: Style) => void): void }) {
    if (!/[\\/]pptx-viewer\.css$/.test(root.source?.input.file ?? '')) return
    const layers: Style[] = []
    root.walk((style) => {
      if (style.type === 'atrule' && style.name === 'layer') layers.push(style)
      if (style.type === 'rule' && style.parent?.name !== 'keyframes')
        style.selectors = [...new Set(style.selectors?.map(inPlace))]
    })
    // layered rules would lose against our rules for plain elements
    for (const layer of layers) layer.nodes ? layer.replaceWith(layer.nodes) : layer.remove()
  },
}

const inPlace = (selector: string) =>
  /^(:root|:host|html|body)\b/.test(selector)
    ? selector.replace(/^(:root|:host|html|body)\b/, place)
    : selector.startsWith('&')
      ? selector
      : `${place} ${selector}`

/** Adapts the presentation editor: its transport, fonts and styles. */
export function pptxBuild(): Plugin {
  let root = ''
  const met = new Set<string>()
  return {
    name: 'pptx-build',
    enforce: 'pre',
    config: () => ({
      css: { postcss: { plugins: [scoped as never] } },
      optimizeDeps: { exclude: ['pptx-react-viewer'] },
    }),
    configResolved(config) {
      root = config.root
    },
    async resolveId(id, importer) {
      if (!importer || !packageFolder.test(importer)) return null
      const found = replaced.find(([name]) => name.test(id))
      return found ? this.resolve(found[1](root), join(root, 'index.html')) : null
    },
    transform(code, id) {
      if (!packageFolder.test(id) || !/[\\/]chunk-\w+\.mjs$/.test(id)) return null
      let text = code
      for (const [before, after] of changed) {
        if (!text.includes(before)) continue
        text = text.replaceAll(before, () => after)
        met.add(before)
      }
      text = translated(text)
      for (const [name, path] of Object.entries(ours))
        if (text.includes(`${name}(`))
          text = `import { ${name} } from ${JSON.stringify(join(root, 'src/features/presentations', path))}\n${text}`
      return text === code ? null : { code: text, map: null }
    },
    buildEnd(error) {
      const lost = changed.filter(([before]) => met.size > 0 && !met.has(before))
      if (!error && lost.length > 0) this.error(`pptx-react-viewer is written otherwise: ${lost[0]![0]}`)
    },
  }
}
