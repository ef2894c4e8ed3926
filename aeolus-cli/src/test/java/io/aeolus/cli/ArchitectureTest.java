// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.junit.ArchTests;
import com.tngtech.archunit.lang.ArchRule;
import io.aeolus.architecture.ModuleRules;

/** The dependencies of the command line, and its public API. */
@AnalyzeClasses(packages = "io.aeolus.cli", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchTests what_holds_in_every_module = ArchTests.in(ModuleRules.class);

    /** Other classes in the root package are data: all packages may use them, and they use no other package. */
    @ArchTest
    static final ArchRule only_entry_classes_know_internals = noClasses()
            .that()
            .resideInAPackage("io.aeolus.cli")
            .and()
            .doNotHaveSimpleName("Main")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.aeolus.cli.internal..");
}
