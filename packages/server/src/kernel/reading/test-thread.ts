import { parentPort } from 'node:worker_threads'

const kept: unknown[] = []

// Behaviours that a hostile document provokes in a library.
const ways: Record<string, () => unknown> = {
  answer: () => parentPort!.postMessage('here'),
  forever: () => {
    for (;;);
  },
  objects: () => {
    for (;;) kept.push({ kept: Array.from({ length: 1000 }, String) })
  },
  buffers: () => {
    for (;;) kept.push(Buffer.alloc(4 * 1024 ** 2, 1))
  },
  crash: () => process.exit(3),
}
parentPort!.on('message', (way: string) => ways[way]!())
