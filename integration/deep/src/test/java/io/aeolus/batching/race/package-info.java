/**
 * jcstress tests of races between the threads of a wrapped component. Each test uses a complete wrapped bolt or spout with a recorder
 * instead of Storm's collector. They run in {@code -Pdeep} only.
 */
package io.aeolus.batching.race;
