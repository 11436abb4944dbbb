import { test } from 'vitest'

test.todo('favourites: a sentence for each thing it does, through the real wire')
