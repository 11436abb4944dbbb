import { test } from 'vitest'

test.todo('archive: a sentence for each thing it does, through the real wire')
