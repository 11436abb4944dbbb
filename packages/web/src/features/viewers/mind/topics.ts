import { parseXmlEntry, textOfZipEntry, unzipEntries } from '../unzip.ts'

/** A topic with its subtopics. */
export interface MindMapTopic {
  words: string
  under: MindMapTopic[]
}

/** One map of a file. */
export interface MindMapSheet {
  name: string
  root: MindMapTopic
}

/** Limits over all maps: topics and depth. */
const most = { topics: 5_000, depth: 200 }

/** Returns the maps of a file. Throws on damaged files. */
export function mindMapSheetsOf(type: string, bytes: ArrayBuffer): MindMapSheet[] {
  const count = counter()
  const sheets =
    type === 'xmind'
      ? xmind(bytes, count)
      : type === 'km'
        ? [kityminder(new TextDecoder().decode(bytes), count)]
        : [freemind(new TextDecoder().decode(bytes), count)]
  if (sheets.length === 0) throw new Error('no map inside')
  return sheets
}

type Count = (depth: number) => void

function counter(): Count {
  let topics = 0
  return (depth) => {
    topics += 1
    if (topics > most.topics || depth > most.depth) throw new Error('too large a map')
  }
}

interface XmindTopic {
  title?: string
  children?: { attached?: XmindTopic[]; detached?: XmindTopic[] }
}

function xmind(bytes: ArrayBuffer, count: Count): MindMapSheet[] {
  const entries = unzipEntries(bytes, (name) => name === 'content.json' || name === 'content.xml')
  const json = textOfZipEntry(entries, 'content.json')
  if (json === undefined) return oldXmind(textOfZipEntry(entries, 'content.xml') ?? '', count)
  const topic = ({ title = '', children }: XmindTopic, depth: number): MindMapTopic => {
    count(depth)
    return { words: title, under: (children?.attached ?? []).map((one) => topic(one, depth + 1)) }
  }
  return (JSON.parse(json) as { title?: string; rootTopic: XmindTopic }[]).map(
    ({ title = '', rootTopic }) => ({
      name: title,
      root: topic(rootTopic, 0),
    }),
  )
}

const childrenOf = (element: Element, name: string) =>
  [...element.children].filter((child) => child.localName === name)

/** Reads XMind 8 and earlier. */
function oldXmind(xml: string, count: Count): MindMapSheet[] {
  const titleOf = (element: Element) => childrenOf(element, 'title')[0]?.textContent ?? ''
  const topic = (element: Element, depth: number): MindMapTopic => {
    count(depth)
    const under = childrenOf(element, 'children')
      .flatMap((children) => childrenOf(children, 'topics'))
      .filter((topics) => topics.getAttribute('type') !== 'detached')
      .flatMap((topics) => childrenOf(topics, 'topic'))
    return { words: titleOf(element), under: under.map((one) => topic(one, depth + 1)) }
  }
  return childrenOf(parseXmlEntry(xml).documentElement, 'sheet').flatMap((sheet) =>
    childrenOf(sheet, 'topic').map((root) => ({ name: titleOf(sheet), root: topic(root, 0) })),
  )
}

interface KityTopic {
  data?: { text?: string }
  children?: KityTopic[]
}

function kityminder(json: string, count: Count): MindMapSheet {
  const topic = ({ data, children = [] }: KityTopic, depth: number): MindMapTopic => {
    count(depth)
    return { words: data?.text ?? '', under: children.map((one) => topic(one, depth + 1)) }
  }
  const { root } = JSON.parse(json) as { root?: KityTopic }
  if (!root) throw new Error('no map inside')
  return { name: '', root: topic(root, 0) }
}

function freemind(xml: string, count: Count): MindMapSheet {
  // Long text is in an HTML node.
  const wordsOf = (node: Element) =>
    node.getAttribute('TEXT') ??
    childrenOf(node, 'richcontent')
      .find((rich) => rich.getAttribute('TYPE') === 'NODE')
      ?.textContent?.trim() ??
    ''
  const topic = (node: Element, depth: number): MindMapTopic => {
    count(depth)
    return { words: wordsOf(node), under: childrenOf(node, 'node').map((one) => topic(one, depth + 1)) }
  }
  const [root] = childrenOf(parseXmlEntry(xml).documentElement, 'node')
  if (!root) throw new Error('no map inside')
  return { name: '', root: topic(root, 0) }
}
