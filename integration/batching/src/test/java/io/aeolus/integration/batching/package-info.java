/** Topologies on a Storm cluster with two workers, plain and batched: user code must observe the same behaviour. */
package io.aeolus.integration.batching;
