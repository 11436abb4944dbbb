import { test } from 'vitest'

test.todo('comparison: a sentence for each thing it does, through the real wire')
