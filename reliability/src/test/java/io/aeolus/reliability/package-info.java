/**
 * The failure suite: tests the delivery guarantees of batched topologies on a real cluster whose processes are killed, suspended and
 * slowed down.
 */
package io.aeolus.reliability;
