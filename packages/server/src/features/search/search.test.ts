import { test } from 'vitest'

test.todo('search: a sentence for each thing it does, through the real wire')
