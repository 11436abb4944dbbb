import { test } from 'vitest'

test.todo('activity: a sentence for each thing it does, through the real wire')
