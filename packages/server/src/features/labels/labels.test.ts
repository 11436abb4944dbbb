import { test } from 'vitest'

test.todo('labels: a sentence for each thing it does, through the real wire')
