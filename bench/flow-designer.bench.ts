import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { BranchStep, FlowDocument, FlowStep } from '../packages/contract/src/flow-designs.document.ts'
import {
  newApproverStep,
  newBranchStep,
  newContainer,
  newFlowDocument,
} from '../packages/contract/src/flow-designs.steps.ts'
import { writeFlowDocument } from '../packages/contract/src/flow-designs.writing.ts'
import { countFlowNodes } from '../packages/web/src/features/flow-designs/designer/tree/flow-index.ts'
import { openBrowser } from './browser.ts'
import { figure, percentile } from './http.ts'
import { freePort, median, scratch, startOurs } from './kit.ts'

// A design of 300 nodes in Chromium: the time from a key to the next paint that shows what it changed. The peer is the
// same screen without shared objects: undo and redo between two documents that are equal and share nothing draw every
// card again. BENCH_ROUNDS chooses how many changes of each kind.
const NODES = 300
const LIMIT_MS = 50
const rounds = Number(process.env.BENCH_ROUNDS ?? 20)

/** Approvers and branches, three deep, until the flow has as many nodes as wanted. */
function largeDocument(): FlowDocument {
  let left = NODES - 1
  const take = (count: number) => {
    left -= count
    return left >= 0
  }
  const line = (depth: number): FlowStep | null => {
    if (!take(1)) return null
    const step = {
      ...newApproverStep(),
      parties: [{ kind: 'user' as const, id: 'someone', name: 'Someone' }],
    }
    if (depth === 0 || !take(4)) return step
    const branch = (operator: 'less' | 'more'): BranchStep => ({
      ...newBranchStep(line(depth - 1)),
      conditions: [
        {
          kind: 'number',
          column: '1',
          label: '',
          operator,
          value: '10',
          lower: '<',
          second: '',
          upper: '<',
          kept: {},
        },
      ],
    })
    return {
      ...step,
      next: { ...newContainer(), branches: [branch('less'), branch('more'), newBranchStep()] },
    }
  }
  const end = (from: FlowStep): FlowStep =>
    from.next ? { ...from, next: end(from.next) } : { ...from, next: more() }
  const more = (): FlowStep | null => {
    const first = left > 0 ? line(3) : null
    return first && end(first)
  }
  const document = newFlowDocument('archive', 'Large')
  return { ...document, root: { ...document.root, next: more() } }
}

const { dir, remove } = scratch()
const ours = await startOurs(dir)
const site = `http://127.0.0.1:${ours.port}`

async function ask<T>(path: string, body: object, token = ''): Promise<T> {
  const answer = await fetch(site + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  const { Code, Data, Msg } = (await answer.json()) as { Code: number; Data: T; Msg: string }
  if (Code !== 200) throw new Error(`${path} was refused: ${Msg}`)
  return Data
}

async function storeDesign(document: FlowDocument): Promise<string> {
  const { AccessToken } = await ask<{ AccessToken: string }>('/api/User/Login', {
    Account: 'admin',
    Password: 'Bench12345',
  })
  const type = await ask<{ Id: string }>(
    '/api/Flow/AddFlowType',
    { Name: 'Bench', Code: 'bench' },
    AccessToken,
  )
  const design = await ask<{ Id: string; Revision: number }>(
    '/api/Flow/AddFlowDesign',
    { Name: 'Large', Code: 'large', TypeId: type.Id, TableId: 'archive' },
    AccessToken,
  )
  await ask(
    '/api/Flow/SaveFlowDesign',
    { Id: design.Id, Revision: design.Revision, Document: writeFlowDocument(document) },
    AccessToken,
  )
  return design.Id
}

/** Presses a key and answers the ms from the browser's own time of the key to the end of the paint after it. */
async function pressToPaint(page: Page, key: string): Promise<number> {
  await page.evaluate(() => {
    const kept = window as unknown as { painted?: Promise<number> }
    kept.painted = new Promise((done) => {
      const pressed = (event: KeyboardEvent) => {
        // of a combination only its last key changes anything
        if (['Control', 'Alt', 'Shift'].includes(event.key)) return
        removeEventListener('keydown', pressed, true)
        requestAnimationFrame(() => {
          const channel = new MessageChannel()
          // runs after the frame, and so after its paint
          channel.port1.onmessage = () => done(performance.now() - event.timeStamp)
          channel.port2.postMessage(0)
        })
      }
      addEventListener('keydown', pressed, true)
    })
  })
  await page.keyboard.press(key)
  const ms = await page.evaluate(() => (window as unknown as { painted: Promise<number> }).painted)
  // faults are judged, and the scrolling ends
  await page.waitForTimeout(300)
  return ms
}

const focusCard = (page: Page, at: number) =>
  page.evaluate((wanted) => {
    const cards = [...document.querySelectorAll<HTMLElement>('[data-kind=approver] [data-node]')]
    cards[wanted % cards.length]!.focus()
  }, at)

async function change(page: Page) {
  const times = { add: [] as number[], remove: [] as number[], undo: [] as number[], redo: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    await focusCard(page, round * 37)
    await page.keyboard.press('+')
    await page.waitForTimeout(100)
    times.add.push(await pressToPaint(page, 'Enter'))
    times.remove.push(await pressToPaint(page, 'Delete'))
    times.undo.push(await pressToPaint(page, 'Control+z'))
    times.redo.push(await pressToPaint(page, 'Control+y'))
  }
  return times
}

/** The same document again, of which no object is shared with what is shown: every card is drawn anew. */
async function drawAllAgain(page: Page, document: FlowDocument): Promise<number[]> {
  await page.locator('input[type=file][accept*=json]').setInputFiles({
    name: 'flow.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(writeFlowDocument(document))),
  })
  await page.waitForTimeout(1000)
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    await focusCard(page, round * 37)
    times.push(await pressToPaint(page, 'Control+z'))
    times.push(await pressToPaint(page, 'Control+y'))
  }
  return times
}

try {
  const document = largeDocument()
  const id = await storeDesign(document)
  const { context } = await openBrowser(join(dir, 'profile'), await freePort())
  const page = await context.newPage()
  await page.addInitScript('globalThis.__name ??= (one) => one; localStorage.setItem("languageSet", "en")')
  const at = `/dashboard/userMain/flowDesign?menuid=509&id=${id}`
  await page.goto(`${site}/login?redirect=${encodeURIComponent(at)}`)
  await page.locator('input[autocomplete=username]').fill('admin')
  await page.locator('input[type=password]').fill('Bench12345')
  await page.keyboard.press('Enter')
  await page.locator('[data-node]').first().waitFor()
  await page.waitForTimeout(2000)
  await change(page).then(({ add }) => add.length)
  const times = await change(page)
  const all = Object.values(times).flat()
  const again = await drawAllAgain(page, document)
  const parts = Object.entries(times).map(([what, list]) => `${what} ${median(list).toFixed(0)}`)
  figure(
    `flow designer: a change of ${countFlowNodes(document)} nodes, key to next paint, p95`,
    percentile(all, 0.95),
    'ms',
    { atMost: LIMIT_MS },
    `medians in ms: ${parts.join(', ')}; every card drawn again: median ${median(again).toFixed(0)}, p95 ${percentile(again, 0.95).toFixed(0)}`,
  )
  await context.close()
} finally {
  await ours.stop()
  remove()
}
