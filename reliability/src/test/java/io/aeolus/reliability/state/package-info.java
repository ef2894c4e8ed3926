/**
 * States of Storm's stateful bolts in files that survive the workers.
 */
package io.aeolus.reliability.state;
