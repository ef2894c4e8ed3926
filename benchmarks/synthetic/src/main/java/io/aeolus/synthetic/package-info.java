/**
 * Small workloads with generated input. This package has a message-bound, a CPU-bound and an I/O-bound workload, and a workload with two
 * streams between the same tasks. The subpackages contain topologies of papers. All topologies are plain Storm code.
 */
@NullMarked
package io.aeolus.synthetic;

import org.jspecify.annotations.NullMarked;
