import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { event } from './event.ts'
import { emptyWireObject, instant, wire, wireId } from './wire.ts'

/** Long work that its owner follows. Each change is pushed too, by the message `backgroundTask` of the specification. */
export const backgroundTaskStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const
export type BackgroundTaskState = (typeof backgroundTaskStates)[number]

/** An item that a task could not process, by name, and the error key of the reason. */
export const backgroundTaskFailure = wire({ name: ['Name', z.string()], reason: ['Reason', z.string()] })

/** A task in the words of the specification's message, and what that leaves out in ours. */
export const backgroundTask = wire({
  key: ['key', z.literal('task').optional()],
  id: ['id', wireId],
  /** Kind of the task as a text key, e.g. `spaces.copy`. */
  name: ['taskName', z.string()],
  status: ['taskStatus', z.enum(backgroundTaskStates)],
  /** Whether it can be cancelled. */
  cancellable: ['IsCancellable', z.boolean()],
  /** Total items (0: not known yet), items processed so far, and their results. */
  total: ['Total', z.int().min(0)],
  done: ['Done', z.int().min(0)],
  success: ['success', z.int().min(0)],
  fail: ['fail', z.int().min(0)],
  ignored: ['ignore', z.int().min(0)],
  createdAt: ['CreateTime', instant],
  updatedAt: ['time', instant],
  /** Undoes a finished task through `/api/File/Undo` for a limited time. */
  undoId: ['UndoId', wireId.optional()],
  /** The first that failed; `fail` counts all. */
  failures: ['Failures', z.array(backgroundTaskFailure)],
})
export type BackgroundTask = z.output<typeof backgroundTask>

export const backgroundTaskEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/Message/GetTaskList',
    batched: true,
    access: 'user',
    summary: 'List the caller’s fifty newest tasks, newest first',
    input: wire({
      /** Only those that have not ended. */
      open: ['Open', z.boolean().default(false)],
    }),
    reply: z.array(backgroundTask),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/Message/GetTask',
    access: 'user',
    summary: 'Get the status of the caller’s task',
    input: wire({ id: ['id', wireId] }),
    reply: backgroundTask,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/Message/CancelTask',
    access: 'user',
    summary: 'Cancel the caller’s task; it stops at its next step',
    input: wire({ id: ['Id', wireId] }),
    reply: emptyWireObject,
  }),
}

export const backgroundTaskEvents = {
  changed: event({
    key: 'task',
    summary: 'A task of the recipient has progressed or ended; its failures are asked for',
    payload: z.object({
      key: z.literal('task'),
      id: wireId,
      taskName: z.string(),
      taskStatus: z.enum(backgroundTaskStates),
      success: z.int(),
      fail: z.int(),
      ignore: z.int(),
      time: instant,
      done: z.int(),
      total: z.int(),
    }),
  }),
}
