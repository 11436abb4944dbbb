import {
  type BackgroundTask,
  type BackgroundTaskState,
  backgroundTaskEndpoints,
  backgroundTaskEvents,
} from '@cabinet/contract/push.tasks'
import { create } from 'zustand'
import { CallError, call } from './call.ts'
import { onPushEvent } from './push.ts'
import { onSessionEnd } from './session.ts'
import { taskNameMessages, messages as text } from './tasks.text.ts'
import { type LocalizedText, type TextParameters, translate } from './text.ts'

export type { BackgroundTask, BackgroundTaskState }

/** A task as shown in the tray. */
export interface FollowedTask {
  id: string
  /** Label of the task; for a task found after a reload, that of its name. */
  words: LocalizedText
  params: TextParameters
  /** Undefined until the first state arrives. */
  task: BackgroundTask | undefined
  /** Whether cancellation was requested. */
  ending: boolean
}

/** Time without a push message before a task is polled, and interval of the check, in ms. */
const patience = 3_000
const tick = 1_000
/** Time in ms that a fully successful task stays on the screen. */
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

/** Removes a task from the tray; the task continues. */
export const dismissTask = (id: string) =>
  store.setState(({ tasks }) => ({ tasks: tasks.filter((one) => one.id !== id) }))

/**
 * Shows a task in the tray with progress and cancel, and resolves when it has ended in any way: see its
 * `status`, `failures` and `undoId`. A task that no longer exists counts as failed. Never rejects.
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

/** Follows the user's tasks that were running before a reload. */
export async function followOpenTasks(): Promise<void> {
  for (const task of await call(backgroundTaskEndpoints.list, { open: true }, { quiet: true }))
    if (!waiters.has(task.id)) void followTaskInTray(task.id, taskNameMessages[task.name] ?? nameOf(task))
}

const nameOf = ({ name }: BackgroundTask): LocalizedText => {
  const worded = translate(name)
  return worded === name ? text.other : [worded, worded]
}

/** Requests cancellation of a task, which ends at its next step. */
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

/** Polls tasks without recent messages, as the push channel may be down. */
function look(): void {
  for (const id of waiters.keys()) if (Date.now() - (heardAt.get(id) ?? 0) > patience) void ask(id)
}

async function ask(id: string): Promise<void> {
  heardAt.set(id, Date.now())
  try {
    const task = await call(backgroundTaskEndpoints.get, { id }, { quiet: true })
    if (waiters.has(id)) hear(task)
  } catch (error) {
    // Other errors are temporary: the next poll asks again.
    if (error instanceof CallError && error.status === 404 && waiters.has(id)) hear(lost(id))
  }
}

const lost = (id: string): BackgroundTask => {
  const known = store.getState().tasks.find((one) => one.id === id)?.task
  const at = new Date()
  const none = { total: 0, done: 0, success: 0, fail: 0, ignored: 0, cancellable: false, failures: [] }
  return { id, name: '', createdAt: at, updatedAt: at, ...none, ...known, status: 'failed' }
}

onPushEvent(
  backgroundTaskEvents.changed,
  ({ id, taskName: name, taskStatus: status, time: updatedAt, ignore: ignored, ...counts }) => {
    if (!waiters.has(id)) return
    // The final state is fetched, as a task's results are not pushed.
    if (isTaskOver(status)) return void ask(id)
    const { done, total, success, fail } = counts
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
