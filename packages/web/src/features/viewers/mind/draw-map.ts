import MindElixir, { type MindElixirInstance, type NodeObj } from 'mind-elixir'
import 'mind-elixir/style.css'
import '../../../kernel/html.ts'
import type { MindMapTopic } from './topics.ts'

/** Draws a read-only map into an element; topics are inserted as text only. */
export function drawMindMap(element: HTMLElement, root: MindMapTopic, dark: boolean): MindElixirInstance {
  let made = 0
  const node = ({ words, under }: MindMapTopic): NodeObj => {
    made += 1
    return { id: `t${made}`, topic: words || ' ', children: under.map(node) }
  }
  const map = new MindElixir({
    el: element,
    direction: 2,
    editable: false,
    draggable: false,
    contextMenu: false,
    toolBar: false,
    keypress: false,
    allowUndo: false,
    mouseSelectionButton: 2,
    handleWheel: (event) => {
      event.preventDefault()
      map.scale(map.scaleVal * Math.exp(-event.deltaY * 0.0016))
    },
    theme: dark ? MindElixir.DARK_THEME : MindElixir.THEME,
  })
  const failed = map.init({ nodeData: node(root) })
  if (failed) throw failed
  map.scaleFit()
  return map
}
