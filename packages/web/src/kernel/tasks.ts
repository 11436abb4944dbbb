import {
  type BackgroundTask,
  type BackgroundTaskState,
  backgroundTaskEndpoints,
} from '@cabinet/contract/push.tasks'
import { create } from 'zustand'
import { CallError, call } from './call.ts'
import { onPushMessage } from './push.ts'
import { onSessionEnd } from './session.ts'
import { taskNameMessages, messages as text } from './tasks.text.ts'
import { type LocalizedText, type TextParameters, translate } from './text.ts'

export type { BackgroundTask, BackgroundTaskState }

/** A task as the tray shows it. */
export interface FollowedTask {
  id: string
  /** What is done; of a task found after a reload, what its name says. */
  words: LocalizedText
  params: TextParameters
  /** Undefined until the first word about it. */
  task: BackgroundTask | undefined
  /** Its end was asked for. */
  ending: boolean
}

/** Between two looks at a task that nobody pushed a word about, and between two ticks, in ms. */
const patience = 3_000
const tick = 1_000
/** How long a task that did everything stays on the screen, in ms. */
const stays = 6_000

const store = create<{ tasks: readonly FollowedTask[] }>(() => ({ tasks: [] }))
const waiters = new Map<
  string,
  { promise: Promise<BackgroundTask>; resolve: (task: BackgroundTask) => void }
>()
const heardAt = new Map<string, number>()
let clock: ReturnType<typeof setInterval> | undefined

export const useFollowedTasks = () => store((state) => state.tasks)

export const isTaskOver = (status: BackgroundTaskState) => status !== 'waiting' && status !== 'running'

const put = (id: string, what: Partial<FollowedTask>) =>
  store.setState(({ tasks }) => ({ tasks: tasks.map((one) => (one.id === id ? { ...one, ...what } : one)) }))

/** Takes a task off the screen; it goes on. */
export const dismissTask = (id: string) =>
  store.setState(({ tasks }) => ({ tasks: tasks.filter((one) => one.id !== id) }))

/**
 * Shows a task in the tray, with progress and a way to cancel it, and answers when it has ended, however it did: look
 * at its `status`, `failures` and `undoId`. A task that cannot be found any more counts as failed. Never rejects.
 */
export function followTaskInTray(
  taskId: string,
  words: LocalizedText,
  params: TextParameters = {},
): Promise<BackgroundTask> {
  const known = waiters.get(taskId)
  if (known) {
    put(taskId, { words, params })
    return known.promise
  }
  let resolve!: (task: BackgroundTask) => void
  const promise = new Promise<BackgroundTask>((done) => {
    resolve = done
  })
  waiters.set(taskId, { promise, resolve })
  store.setState(({ tasks }) => ({
    tasks: [
      ...tasks.filter(({ id }) => id !== taskId),
      { id: taskId, words, params, task: undefined, ending: false },
    ],
  }))
  clock ??= setInterval(look, tick)
  void ask(taskId)
  return promise
}

/** Follows what the person has running from before a reload. */
export async function followOpenTasks(): Promise<void> {
  for (const task of await call(backgroundTaskEndpoints.list, { open: true }, { quiet: true }))
    if (!waiters.has(task.id)) void followTaskInTray(task.id, taskNameMessages[task.name] ?? nameOf(task))
}

const nameOf = ({ name }: BackgroundTask): LocalizedText => {
  const worded = translate(name)
  return worded === name ? text.other : [worded, worded]
}

/** Asks a task to end; it does at its next step. */
export async function cancelFollowedTask(id: string): Promise<void> {
  put(id, { ending: true })
  try {
    await call(backgroundTaskEndpoints.cancel, { id }, { quiet: true })
  } catch (error) {
    put(id, { ending: false })
    throw error
  }
}

function hear(task: BackgroundTask): void {
  heardAt.set(task.id, Date.now())
  put(task.id, { task })
  if (isTaskOver(task.status)) end(task)
}

function end(task: BackgroundTask): void {
  waiters.get(task.id)?.resolve(task)
  waiters.delete(task.id)
  heardAt.delete(task.id)
  if (waiters.size === 0) {
    clearInterval(clock)
    clock = undefined
  }
  if (task.status !== 'failed' && task.fail === 0) setTimeout(() => dismissTask(task.id), stays)
}

/** Asks after those of which nothing was heard: the push channel may be down. */
function look(): void {
  for (const id of waiters.keys()) if (Date.now() - (heardAt.get(id) ?? 0) > patience) void ask(id)
}

async function ask(id: string): Promise<void> {
  heardAt.set(id, Date.now())
  try {
    const task = await call(backgroundTaskEndpoints.get, { id }, { quiet: true })
    if (waiters.has(id)) hear(task)
  } catch (error) {
    // Anything else may pass: the next look asks again.
    if (error instanceof CallError && error.status === 404 && waiters.has(id)) hear(lost(id))
  }
}

const lost = (id: string): BackgroundTask => {
  const known = store.getState().tasks.find((one) => one.id === id)?.task
  const at = new Date()
  const none = { total: 0, done: 0, success: 0, fail: 0, ignored: 0, cancellable: false, failures: [] }
  return { id, name: '', createdAt: at, updatedAt: at, ...none, ...known, status: 'failed' }
}

interface Pushed {
  id: string
  taskName: string
  taskStatus: BackgroundTaskState
  success: number
  fail: number
  ignore: number
  time: string
  done: number
  total: number
}

onPushMessage<Pushed>(
  'task',
  ({ id, taskName: name, taskStatus: status, time, ignore: ignored, ...counts }) => {
    if (!waiters.has(id)) return
    // An end is asked for: what the task leaves behind is not pushed.
    if (isTaskOver(status)) return void ask(id)
    const { done, total, success, fail } = counts
    const updatedAt = new Date(time)
    const known = store.getState().tasks.find((one) => one.id === id)?.task
    const first = { createdAt: updatedAt, cancellable: true, failures: [], ...known }
    hear({ ...first, id, name, status, updatedAt, done, total, success, fail, ignored })
  },
)

onSessionEnd((reason) => {
  if (reason === 'idle') return
  clearInterval(clock)
  clock = undefined
  waiters.clear()
  heardAt.clear()
  store.setState({ tasks: [] })
})
