import { join } from 'node:path'
import type { Plugin } from 'vite'

const packageFolder = /[\\/]pptx-react-viewer[\\/]dist[\\/]/

/** What the editor of presentations brings along and what stands in its place: its line is ours, its Yjs everybody's. */
const replaced: readonly [RegExp, (root: string) => string][] = [
  [/\/y-websocket-\w+\.mjs$/, (root) => join(root, 'src/features/editing/pptx/sharing/provider.ts')],
  [/\/y-webrtc-\w+\.mjs$/, (root) => join(root, 'src/features/editing/pptx/sharing/no-webrtc.ts')],
  [/\/yjs-\w+\.mjs$/, () => 'yjs'],
]

/** The editor asks a foreign origin for fonts; nothing is ever loaded from one. */
const foreignFonts = 'if (GOOGLE_FONTS_AVAILABLE[family])'

/** The element that everything of the editor stands in (`pptx-editor.tsx`). */
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

/** The editor's own styles, for what stands in its place and nothing else. */
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
    // layers lose against every rule of ours for plain elements
    for (const layer of layers) layer.nodes ? layer.replaceWith(layer.nodes) : layer.remove()
  },
}

const inPlace = (selector: string) =>
  /^(:root|:host|html|body)\b/.test(selector)
    ? selector.replace(/^(:root|:host|html|body)\b/, place)
    : selector.startsWith('&')
      ? selector
      : `${place} ${selector}`

/** Makes the editor of presentations a guest: its transport, its fonts and its styles. */
export function pptxBuild(): Plugin {
  let root = ''
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
      if (!packageFolder.test(id) || !code.includes('fonts.googleapis.com')) return null
      if (!code.includes(foreignFonts))
        throw new Error('the fonts of pptx-react-viewer are asked for otherwise')
      return { code: code.replace(foreignFonts, 'if (false)'), map: null }
    },
  }
}
