// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.junit.ArchTests;
import io.aeolus.architecture.WorkloadRules;

/** Dependencies of the Linear Road module. */
@AnalyzeClasses(packages = "io.aeolus.linearroad", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchTests what_a_workload_may_use = ArchTests.in(WorkloadRules.class);
}
