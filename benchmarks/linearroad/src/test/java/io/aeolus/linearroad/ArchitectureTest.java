package io.aeolus.linearroad;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.conditions.ArchConditions.have;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import org.jspecify.annotations.NullMarked;

/** What the Linear Road module may use, and what it shows to others. */
@AnalyzeClasses(packages = "io.aeolus.linearroad", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule modules_to_the_right_are_unknown = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.aeolus.sentiment..", "io.aeolus.synthetic..");

    @ArchTest
    static final ArchRule internals_of_other_modules_are_not_used = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "io.aeolus.batching..internal..",
                    "io.aeolus.monitor..internal..",
                    "io.aeolus.optimizer..internal..");

    @ArchTest
    static final ArchRule every_package_is_described_and_null_marked = classes()
            .should(have(describe(
                    "a package-info.java with @NullMarked",
                    (JavaClass c) -> c.getPackage().isAnnotatedWith(NullMarked.class))));
}
