/**
 * The failure suite: what batching promises, on a real cluster whose processes are killed, stopped and slowed down. Faults, the
 * scenarios that are made of them, and how they are run, checked and reported.
 */
package io.aeolus.reliability;
