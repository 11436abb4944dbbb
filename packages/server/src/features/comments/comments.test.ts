import { test } from 'vitest'

test.todo('comments: a sentence for each thing it does, through the real wire')
